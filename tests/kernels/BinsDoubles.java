// run: 9
// expect: 21112.62401858624
// run: 700
// expect: 536859.0820334125
// bench: scans bins(keys(10000000),vector(10000000)) bins(keys(70),vector(70))
/** A vector of Doubles, added up in 256 bins by a key of each element. */
public class BinsDoubles {
    static int[] keys(int n) {
        int[] k = new int[n];
        for (int i = 0; i < n; i++)
            k[i] = i * 1664525 >>> 24;
        return k;
    }
    static double[] vector(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 100003 * 0.37;
        return a;
    }
    static double[] bins(int[] key, double[] a) {
        double[] bin = new double[256];
        for (int i = 0; i < a.length; i++)
            bin[key[i]] += a[i];
        return bin;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double h = 0;
        for (double x : bins(keys(n), vector(n)))
            h = h * 3 % 1000003 + x;
        System.out.println(h);
    }
}
