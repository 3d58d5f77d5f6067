// javac: rejects
class Returns {
    static int a(int i) {
        return;                         // error: 'a' gives int: write the value behind return
    }
    static boolean b(int i) {
        return i;                       // error: expected boolean, not int
    }
    static int[] c(int i) {
        return i;                       // error: expected int[], not int
    }
    public static void main(String[] args) {
        return 1;                       // error: 'main' gives no value: it is void
    }
}
