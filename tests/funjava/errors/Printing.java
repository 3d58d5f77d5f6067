// javac: accepts
class Printing {
    static int f(int i) {
        System.out.println(i);
        return i;
    }
    public static void main(String[] args) {
        int[] a = new int[3];
        System.out.println(a);                  // error: print the elements in a loop: int[] would print as an address
        System.out.println("a: " + a);          // error: print the elements in a loop
        System.out.append("text");              // error: System.out.append is outside FunJava: there are println, print and printf
        System.err.println("text");             // error: System.err is outside FunJava: print with System.out
        System.out.println(f(1) > 0 ? "yes" + 1 : "no");    // error: both sides of a choice between texts are string literals: else use if
    }
}
