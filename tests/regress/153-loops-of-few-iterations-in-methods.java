// remark: 68: calls: 256 iterations and fewer need no task
// remark: 80: calls: 256 iterations and fewer need no task
// run: 0
// expect: 5.005E12
// expect: 0 0 801
// expect: 1.50000005E10
// expect: 0.0
// run: 1
// expect: 245.79372
// expect: 1088 0 901
// expect: 0.0
// expect: 0.0
// run: 4
// expect: 1044.3862
// expect: 119272 3658821193083 1204
// expect: 295.73135
// expect: 0.0
// run: 16
// expect: 4821.5034
// expect: -4219232 6828828712932827736 2417
// expect: 5561.4443
// expect: 0.0
// run: 17
// expect: 5122.8096
// expect: 6035360 -1155512352374793344 2518
// expect: 6501.157
// expect: 0.0
// run: 33
// expect: 9924.988
// expect: 2397248 79427896357625584 4138
// expect: 3945.3694
// expect-exit: 1
// error: 152: array index out of bounds
// run: 255
// expect: 86232.625
// expect: 230726096 -1946549315313370302 26702
// expect: 1077.652
// expect-exit: 1
// error: 152: array index out of bounds
// run: 256
// expect: 86763.26
// expect: 1459429888 -7632116307399442136 26804
// expect: 1526.3761
// expect-exit: 1
// error: 152: array index out of bounds
// run: 257
// expect: 87083.14
// expect: 1919635520 3112749308418465552 26906
// expect: 1772.4769
// expect-exit: 1
// error: 152: array index out of bounds
// run: 300
// expect: 103444.766
// expect: 3103073144 -1364624651127106260 31308
// expect: 4845.227
// expect-exit: 1
// error: 152: array index out of bounds
// run: 1100
// expect: 467440.94
// expect: 152084298552 -3306113882142429556 119587
// expect: 6501.157
// expect-exit: 1
// error: 152: array index out of bounds
/* Loops of methods that run often: few iterations are made by the task that calls, more by tasks, also one after the other in one block. */
class X {
    static double[] axpy(double a, double[] x, double[] y) {
        double[] r = new double[x.length];
        for (int i = 0; i < x.length; i++) r[i] = a * x[i] + y[i];
        return r;
    }

    static double[] scale(double a, double[] x) {
        double[] r = new double[x.length];
        for (int i = 0; i < x.length; i++) r[i] = Math.sqrt(Math.abs(a * x[i])) + (x[i] < 0.5 ? x[i] : i % 3);
        return r;
    }

    static double dot(double[] x, double[] y) {
        double s = 0;
        for (int i = 0; i < x.length; i++) s += x[i] * y[i];
        return s;
    }

    static double least(double[] x) {
        double s = 1e9;
        for (int i = 0; i < x.length; i++) s = Math.min(s, x[i] - i);
        return s;
    }

    static float product(float[] x) {
        float s = 1;
        for (int i = 0; i < x.length; i++) s *= 1 + x[i] * 0.001f;
        return s;
    }

    static int mixed(int[] x) {
        int s = 0;
        for (int i = 0; i < x.length; i++) s ^= x[i] * 31 + i;
        return s;
    }

    static long total(int[] x) {
        long s = 0;
        for (int i = 0; i < x.length; i++) s += x[i];
        return s;
    }

    static int[] next(int[] x, int k) {
        int[] r = new int[x.length];
        for (int i = 0; i < x.length; i++) r[i] = x[i] * 5 + k - x[x.length - 1 - i];
        return r;
    }

    static float[] halves(float[] x) {
        float[] r = new float[x.length + 1];
        for (int i = 0; i < x.length; i++) r[i + 1] = x[i] / 2 + 1;
        return r;
    }

    static long[] middle(long[] x, int from, int to) {
        long[] r = new long[x.length];
        for (int i = from; i < to; i++) r[i] = x[i] * 3 + i;
        return r;
    }

    static double[] down(double[] x) {
        double[] r = new double[x.length];
        for (int i = x.length - 1; i >= 0; i--) r[i] = x[x.length - 1 - i] + 1;
        return r;
    }

    static double norm(double[] x) {
        return Math.sqrt(dot(x, x)) + least(x) * 1e-3;
    }

    /** Chains, and calls that do not need each other. */
    static double[] step(double[] s, double h) {
        double[] k = axpy(h, s, s), m = axpy(h / 2, k, s);
        double[] a = scale(0.5, k), b = scale(0.25, m), c = down(m);
        double d = norm(a), e = norm(b);
        return axpy(1e-3 * (d + e), axpy(0.125, a, b), c);
    }

    static double deep(int depth, double[] x) {
        if (depth == 0) return dot(x, x);
        double[] y = axpy(0.5, x, x);
        return deep(depth - 1, axpy(0.25, y, x)) + least(y) + deep(depth - 1, scale(0.125, y));
    }

    static double at(double[] x, double[] y, int by) {
        double s = 0;
        for (int i = 0; i < x.length; i++) s += x[i] * y[i + by];
        return s;
    }

    static double[] halfOf(int n) {
        double[] one = new double[n % 19];
        for (int i = 0; i < one.length; i++) one[i] = i * 0.5;
        return one;
    }

    static double reals(int n, int steps) {
        double[] s = new double[n], one = halfOf(n);
        for (int i = 0; i < n; i++) s[i] = i % 7 * 0.125;
        double[] other = s;
        double sum = 0;
        for (int t = 0; t < steps; t++) {
            double[] p = scale(0.5, t % 2 == 0 ? one : s), q = scale(0.75, t % 3 == 0 ? s : one);
            s = step(s, 0.25);
            other = step(axpy(0.5, s, other), 0.125);
            sum += dot(s, other) + least(other) + norm(p) * norm(q);
        }
        return sum;
    }

    static long integers(int n, int steps) {
        int[] x = new int[n];
        for (int i = 0; i < n; i++) x[i] = i * i;
        long sum = 0;
        for (int t = 0; t < steps; t++) {
            x = next(x, t);
            sum += mixed(x) + total(x);
        }
        return sum;
    }

    static long longs(int n, int steps) {
        long[] l = new long[n];
        for (int i = 0; i < n; i++) l[i] = i;
        long sum = 0;
        for (int t = 0; t < steps; t++) {
            l = middle(l, Math.min(t, n), Math.max(0, n - t));
            for (long v : l) sum = sum * 7 + v;
        }
        return sum;
    }

    static float floats(int n, int steps) {
        float[] f = new float[n];
        for (int i = 0; i < n; i++) f[i] = i % 11;
        float g = 0;
        for (int t = 0; t < steps; t++) {
            f = halves(f);
            g += product(f);
        }
        return g + f.length;
    }

    static double traps(int n, double[] s) {
        double[] one = halfOf(n);
        double bad = 0;
        for (int t = 0; t < 3; t++) bad += at(one, s, t * (n / 20) * 11);
        return bad;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println((float) reals(n, 5));
        System.out.println(integers(n, 4) + " " + longs(n, 4) + " " + Math.round(floats(n, 4) * 100));
        System.out.println((float) deep(4, halfOf(n)));
        System.out.println((float) traps(n, new double[n]));
    }
}
