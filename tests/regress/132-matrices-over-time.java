// A nest between 1 and n - 1 in a loop over time, which writes a matrix in one dimension by loops, is no block of it.
// run: 3
// expect: 21.0
// run: 40
// expect: 522351.0
// remark: 11: matrices
class X {
    static double[] work(double[] a, int n, int steps) {
        double[] c = new double[n * n];
        for (int t = 0; t < steps; t++)
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++) {
                    double s = 0;
                    for (int k = 0; k < n; k++) s += a[i * n + k] * a[k * n + j];
                    c[i * n + j] = s + t;
                }
        return c;
    }
    public static void main(String[] x) { int n = Integer.parseInt(x[0]); double[] a = new double[n * n]; for (int i = 0; i < n * n; i++) a[i] = i % 7; double s = 0; for (double v : work(a, n, 3)) s += v; System.out.println(s); }
}
