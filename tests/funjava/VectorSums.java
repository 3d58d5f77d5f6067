// arrays made by loops, read by loops: the thesis's dot product and its like
// run: 1
// expect: 0 0 0
// run: 16
// expect: 1240 -8 284319
// run: 17
// expect: 1496 8 303927
// run: 1000
// expect: 71920 -7 -8017147871438459972
class VectorSums {
    static long[] build(int n, long mod) {
        long[] a = new long[n];
        for (int k = 0; k < n; k++)
            a[k] = k % mod;
        return a;
    }
    static long dot(long[] a, long[] b) {
        long s = 0;
        for (int k = 0; k < a.length; k++)
            s += a[k] * b[k];
        return s;
    }
    static long alternating(long[] a) {
        long s = 0;
        for (int k = 0; k < a.length; k++)
            if (k % 2 == 0) s += a[k]; else s -= a[k];
        return s;
    }
    static long strided(long[] a) {
        long s = 0;
        for (int k = a.length - 1; k >= 0; k -= 3)
            s = s * 7 + a[k];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[] a = build(n, 17), b = build(n, 19);
        System.out.println(dot(a, b) + " " + alternating(a) + " " + strided(b));
    }
}
