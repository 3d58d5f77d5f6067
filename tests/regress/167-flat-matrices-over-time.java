// run: 3 2
// expect: 4460891137849244022 17.601806640625 3.9840088
// expect-exit: 1
// error: 111: array index out of bounds
// run: 4 1
// expect: 8827900036087728248 27.56288335515995 4.0768204
// expect-exit: 1
// error: 111: array index out of bounds
// run: 17 3
// expect: 5231180404412504704 44.91559784895941 3442.818
// expect-exit: 1
// error: 111: array index out of bounds
// run: 20 2
// expect: 8219031099068135591 20.258936309559687 8271.137
// expect-exit: 1
// error: 111: array index out of bounds
// run: 40 2
// expect: 702994568045654330 37.62772950938447 5972801.0
// expect-exit: 1
// error: 111: array index out of bounds
// run: 66 1
// expect: -6063947799980312908 52.515023790078686 -7.2027136E10
// expect-exit: 1
// error: 111: array index out of bounds
// remark: 39: lanes
// remark: 61: lanes
// remark: 61: unswitch
// remark: 76: matrices
// remark: 93: lanes
// Flat matrices and cubes that each step over time makes anew, or changes, are written in place in lanes; not those whose elements take loops.
class X {
    static int[] smooth(int n, int steps) {
        int[] a = new int[n * n];
        for (int i = 0; i < n * n; i++)
            a[i] = i * 7919 % 256;
        for (int t = 0; t < steps; t++) {
            int[] b = new int[n * n];
            for (int y = 1; y < n - 1; y++)
                for (int x = 1; x < n - 1; x++) {
                    int g = 0;
                    for (int dy = -1; dy <= 1; dy++)
                        for (int dx = -1; dx <= 1; dx++)
                            g += a[(y + dy) * n + x + dx] * (2 - dx * dx) * (2 - dy * dy);
                    b[y * n + x] = g / 16 + t;
                }
            a = b;
        }
        return a;
    }
    static int at(int i, int j, int k, int n) {
        return (i * n + j) * n + k;
    }
    static double[] cube(int n, int steps) {
        double[] a = new double[n * n * n];
        for (int i = 0; i < n * n * n; i++)
            a[i] = i % 17;
        for (int t = 0; t < steps; t++) {
            double[] b = new double[n * n * n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    for (int k = 0; k < n; k++)
                        if (i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1)
                            b[at(i, j, k, n)] = (a[at(i - 1, j, k, n)] + a[at(i + 1, j, k, n)] + a[at(i, j - 1, k, n)] + a[at(i, j + 1, k, n)] - a[at(i, j, k - 1, n)] - a[at(i, j, k + 1, n)]) / 6;
                        else
                            b[at(i, j, k, n)] = a[at(i, j, k, n)];
            a = b;
        }
        return a;
    }
    static long[] products(int n, int steps) {
        long[] a = new long[n * n];
        for (int i = 0; i < n * n; i++)
            a[i] = i % 5 - 2;
        for (int t = 0; t < steps; t++) {
            long[] b = new long[n * n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    long s = t;
                    for (int k = 0; k < n; k++)
                        s += a[i * n + k] * a[k * n + j];
                    b[i * n + j] = s % 1009;
                }
            a = b;
        }
        return a;
    }
    static float[] changed(int n, int m, int steps) {
        float[] a = new float[n * m];
        for (int i = 0; i < n * m; i++)
            a[i] = i % 11;
        for (int t = 0; t < steps; t++)
            for (int i = 1; i < n; i++)
                for (int j = 0; j < m; j++)
                    a[i * m + j] = 0.5f * (a[i * m + j] - a[(i - 1) * m + j]) + (j > 0 ? a[i * m - m + j - 1] : t);
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        long h = 0;
        for (int x : smooth(n, steps))
            h = h * 31 + x;
        double d = 0;
        for (double x : cube(n / 2 + 1, steps))
            d = d * 0.75 + x;
        for (long x : products(n, steps))
            h = h * 31 + x;
        float f = 0;
        for (float x : changed(n, n + 2, steps))
            f = f * 0.5f + x;
        System.out.println(h + " " + d + " " + f);
        System.out.println(changed(n, n + 2, 1)[n * n + 2 * n - args.length + 2]);
    }
}
