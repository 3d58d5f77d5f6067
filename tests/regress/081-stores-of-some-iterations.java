// Elements that some iterations write, one each, without reading them: all iterations write them, and are lanes; not where an
// element may not be there, or is found by something else than the counter.
//
// run: 1 1 0
// expect: 5.0
// expect: 3225695376393974894
// expect: 5.0
// run: 2 2 1
// expect: 9.5
// expect: 2470716210785009958
// error: 68: array index out of bounds: index 2, length 2
// run: 3 3 2
// expect: 28.220000000000002
// expect: 13660471449704
// expect: 28.220000000000002
// run: 40 40 3
// expect: 120.52866461032676
// expect: -4320879710218918399
// error: 68: array index out of bounds: index 40, length 40
// run: 100 99 7
// expect: 120.70544749762088
// expect: -4820062500819613932
// error: 68: array index out of bounds: index 100, length 100
// run: 333 333 0
// expect: 122.35679047250677
// expect: -4820062500819613932
// expect: 122.35679047250677
// run: 40 41 3
// expect: 120.52866461032676
// error: 53: array index out of bounds: index 40, length 40
// run: 40 40 -1
// expect: 120.52866461032676
// expect: -4320879710218918399
// error: 68: array index out of bounds: index -1, length 40
// remark: 47:63: merging
// remark: 47:13: lanes
// remark: 62:13: lanes
// remark: 63:13: lanes
// remark: 64:13: lanes
class SomeStores {
    static long flags(int n, int end) {
        boolean[] f = new boolean[n];
        int[] a = new int[n];
        long s = 0;
        for (int i = 0; i < n; i++) a[i] = i * 7919 % 101;
        for (int t = 0; t < 30; t++) {
            for (int i = 0; i < n; i++) if (a[i] % 31 == t) f[i] = true;
            for (int i = n - 1; i >= 0; i--) if (a[i] % 30 == t + 3) f[i] = !f[(i * t) % n];
            a[t % n] = t;
            if (f[t % n]) s = s * 31 + t;
        }
        for (int t = 0; t < 3; t++) {
            for (int i = 0; i < end; i++) if (i < n || t == 2) f[i] = a[i % n] > 50 + t;
            a[t % n] += f[n / 2] ? 1 : 2;
        }
        return s * 5 + a[0];
    }
    static double reals(int n, int by) {
        double[] x = new double[n], y = new double[n];
        for (int i = 0; i < n; i++) x[i] = i % 13;
        for (int t = 0; t < 20; t++) {
            for (int i = 1; i < n - 1; i++) if (x[i - 1] > x[i + 1]) y[i] = x[i - 1] - x[i + 1];
            for (int i = 1; i < n - 1; i++) if (y[i] < 3) x[i] = y[i] + t;
            for (int i = 1; i < n - 1; i++) if (x[i] > y[i + 1]) y[i - 1] = x[i + 1];
            x[t % n] = t;
        }
        for (int t = 0; t < 2; t++)
            for (int i = 0; i < n; i++) if (x[i] > t) x[i + by - by / 2 * 2] = 5;
        double s = 0;
        for (int i = 0; i < n; i++) s = s * 0.9 + x[i] + y[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), end = Integer.parseInt(args[1]), by = Integer.parseInt(args[2]);
        System.out.println(reals(n, 0));
        System.out.println(flags(n, end));
        System.out.println(reals(n, by));
    }
}
