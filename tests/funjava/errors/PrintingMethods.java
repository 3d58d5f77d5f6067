// javac: accepts
class PrintingMethods {
    static void count(int n) {                  // error: 'count' prints and calls itself: print in a loop, or give back values
        System.out.println(n);
        if (n > 0)
            again(n);
    }
    static void again(int n) {
        count(n - 1);
    }
    static void fill(int n) {                   // error: 'fill' gives no result, prints nothing and writes no array that it was passed or variable of the class, so it has no effect: give a result back
        int[] a = new int[n];
        a[0] = 1;
    }
    public static void main(String[] args) {
        count(3);
        fill(3);
    }
}
