// Bitonic sorting of 2^k numbers: in each pass every place takes the smaller or the larger
// of its own number and its partner's.
//
// run: 0
// expect: 48 48 48 sorted
// run: 4
// expect: 48 41074 97077 sorted
// run: 10
// expect: 48 50103 99976 sorted
public class Sort {
    static int[] numbers(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245 + 12345 >>> 8) % 100000;
        return a;
    }

    /** One pass: runs of length k become sorted up and down, partners are j apart. */
    static int[] pass(int[] a, int k, int j) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++) {
            boolean smaller = ((i & k) == 0) == ((i & j) == 0);
            b[i] = smaller ? Math.min(a[i], a[i ^ j]) : Math.max(a[i], a[i ^ j]);
        }
        return b;
    }

    static int[] merge(int[] a, int k, int j) {
        return j == 0 ? a : merge(pass(a, k, j), k, j / 2);
    }

    static int[] sort(int[] a, int k) {
        return k > a.length ? a : sort(merge(a, k, k / 2), 2 * k);
    }

    public static void main(String[] args) {
        int n = 1 << Integer.parseInt(args[0]);
        int[] a = sort(numbers(n), 2);
        boolean sorted = true;
        for (int i = 0; i < n - 1; i++)
            sorted = sorted && a[i] <= a[i + 1];
        System.out.println(a[0] + " " + a[n / 2] + " " + a[n - 1] + (sorted ? " sorted" : " not sorted"));
    }
}
