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
    static void fill(int[] a) {                 // error: 'fill' gives no result and prints nothing, so it has no effect: give a result back
        for (int i = 0; i < a.length; i++)
            a[i] = i;
    }
    public static void main(String[] args) {
        count(3);
        fill(new int[3]);
    }
}
