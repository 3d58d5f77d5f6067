// remark: 67: versions: arrays of 12 elements and fewer are written in place
// remark: 37: versions: its few iterations are not worth tasks
// remark: 104: versions: arrays of 512 elements and fewer are written in place
// remark: 117: versions: arrays of 512 elements and fewer are written in place
// remark: 139: calls: 1024 iterations and fewer need no task
// remark: 173: versions: arrays of 12 elements and fewer are written in place
// run: 0 3 50
// expect: 83.0625
// run: 0 12 20
// expect: 1.6025962829589844
// run: 0 13 20
// expect: 0.8088065385818481
// run: 0 1 9
// expect: 1.0
// run: 1 40
// expect: 20.99999962532374
// run: 2 4 30
// expect: 1.9021580998050922
// run: 2 13 3
// expect: 0.8125
// run: 3 5 40
// expect: 2.859447198886419
// run: 3 20 3
// expect: 3.2335727252395365
// run: 4 5 20
// expect: 957812
// run: 4 0 3
// expect: -1
// run: 5 3 10
// expect: 440.0
// run: 5 17 2
// expect: 33502.0
// Matrices of run-time sizes that loops carry and helpers make anew: they stay where they were written.
class X {
    static double[][] mul(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    static double[][] sum(double[][] a, double[][] b, double f) {
        double[][] c = new double[a.length][a[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                c[i][j] = a[i][j] + f * b[i][j];
        return c;
    }
    static double[][] turned(double[][] a) {
        double[][] c = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                c[j][i] = a[i][j];
        return c;
    }
    static double[][] one(int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            c[i][i] = 1;
        return c;
    }
    static double product(int n, int steps) {
        double[][] a = one(n), x = one(n);
        for (int i = 1; i < n; i++)
            a[i][i - 1] = 0.25;
        for (int s = 0; s < steps; s++)
            x = mul(x, a);
        double t = 0;
        for (int i = 0; i < n; i++)
            t = t * 0.5 + x[i][0];
        return t;
    }
    static double literals(int steps) {
        double[][] f = {{1, 0.5}, {0, 1}}, h = {{1, 0}}, p = one(2), x = {{0}, {1}};
        for (int s = 0; s < steps; s++) {
            double[][] z = {{s * 0.5}};
            x = mul(f, x);
            p = sum(mul(mul(f, p), turned(f)), one(2), 0.125);
            double[][] k = mul(p, turned(h));
            double d = 1 / (mul(h, k)[0][0] + 1);
            x = sum(x, mul(k, sum(z, mul(h, x), -1)), d);
            p = sum(p, mul(k, mul(h, p)), -d);
        }
        return x[0][0] + x[1][0] + p[0][0];
    }
    static double[][] update(double[][] w, double[] x, double d) {
        double[][] r = new double[w.length][x.length + 1];
        for (int i = 0; i < w.length; i++) {
            double e = d * w[i][0];
            for (int j = 0; j < x.length; j++)
                r[i][j] = w[i][j] + e * x[j];
            r[i][x.length] = w[i][x.length] + e;
        }
        return r;
    }
    static double columns(int n, int steps) {
        double[][] w = new double[n][n + 1];
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = i - 1;
            w[i][0] = i + 1;
        }
        for (int s = 0; s < steps; s++)
            w = update(w, x, s % 3 * 0.25 - 0.25);
        return w[n - 1][n];
    }
    static double[] step(double[] x, double c) {
        int n = x.length;
        double[] r = new double[n];
        for (int i = 0; i < n; i++)
            r[i] = x[i] * x[i] - (i > 0 ? x[i - 1] : 0) * 0.125 - c;
        return r;
    }
    static double[] search(double[] start, double c, int steps) {
        double[] x = start;
        for (int s = 0; s < steps; s++) {
            double[] r = step(x, c);
            double norm = 0;
            for (int i = 0; i < r.length; i++)
                norm += r[i] * r[i];
            if (norm < 1e-9)
                return x;
            double[] y = new double[x.length];
            for (int i = 0; i < x.length; i++)
                y[i] = x[i] - r[i] / (2 * x[i] + 0.5);
            x = y;
        }
        return x;
    }
    static long[][] power(long[][] a, int e) {
        long[][] r = new long[a.length][a.length];
        for (int i = 0; i < a.length; i++)
            r[i][i] = 1;
        while (e > 0) {
            long[][] by = a;
            if (e % 2 == 1) {
                long[][] c = new long[r.length][r.length];
                for (int i = 0; i < r.length; i++)
                    for (int j = 0; j < r.length; j++) {
                        long s = 0;
                        for (int k = 0; k < r.length; k++)
                            s = (s + r[i][k] * by[k][j]) % 1000003;
                        c[i][j] = s;
                    }
                r = c;
            }
            long[][] d = new long[a.length][a.length];
            for (int i = 0; i < a.length; i++)
                for (int j = 0; j < a.length; j++) {
                    long s = 0;
                    for (int k = 0; k < a.length; k++)
                        s = (s + by[i][k] * by[k][j]) % 1000003;
                    d[i][j] = s;
                }
            a = d;
            e /= 2;
        }
        return r;
    }
    static long powers(int n, int steps) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 3 + j) % 5;
        long t = 0;
        for (int s = 0; s < steps; s++)
            t = (t * 31 + power(a, s + 5)[0][n - 1]) % 1000003;
        return t;
    }
    static double fits(int n, int times) {
        double t = 0;
        for (int s = 0; s < times; s++) {
            double[][] x = new double[4 * n][n];
            for (int i = 0; i < 4 * n; i++)
                for (int j = 0; j < n; j++)
                    x[i][j] = (i + s) % (j + 2);
            double[][] g = new double[n][n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    double d = 0;
                    for (int k = 0; k < 4 * n; k++)
                        d += x[k][i] * x[k][j];
                    g[i][j] = d;
                }
            for (int i = 0; i < n; i++)
                t += g[i][n - 1 - i];
        }
        return t;
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), steps = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        if (which == 0)
            System.out.println(product(n, steps));
        else if (which == 1)
            System.out.println(literals(n));
        else if (which == 2)
            System.out.println(columns(n, steps));
        else if (which == 3) {
            double[] start = new double[n];
            for (int i = 0; i < n; i++)
                start[i] = 1 + i * 0.25;
            double[] x = search(start, 2, steps);
            double t = 0;
            for (int i = 0; i < n; i++)
                t = t * 0.5 + x[i];
            System.out.println(t);
        } else if (which == 4)
            System.out.println(n == 0 ? -1 : powers(n, steps));
        else
            System.out.println(fits(n, steps));
    }
}
