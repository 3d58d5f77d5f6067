// run: 9
// expect: 435823
// run: 700
// expect: 848511
// bench: scans bins(keys(10000000),vector(10000000)) bins(keys(70),vector(70))
/** A vector of Longs, added up in 256 bins by a key of each element. */
public class BinsLongs {
    static int[] keys(int n) {
        int[] k = new int[n];
        for (int i = 0; i < n; i++)
            k[i] = i * 1664525 >>> 24;
        return k;
    }
    static long[] vector(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 100003;
        return a;
    }
    static long[] bins(int[] key, long[] a) {
        long[] bin = new long[256];
        for (int i = 0; i < a.length; i++)
            bin[key[i]] += a[i];
        return bin;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long h = 0;
        for (long x : bins(keys(n), vector(n)))
            h = h * 3 % 1000003 + x;
        System.out.println(h);
    }
}
