// Small methods with loops of their own, called in loops: they stand in the place of the call, and the loops around it are parallel.
// options: --strict-fp
//
// run: 12
// expect: 16841.5 5041.0 0.0
// expect: 384.264705882353 3.8199504073579607
// expect: 13 72 217
// run: 41
// expect: 634178.75 59560.0 0.0
// expect: 4994.764705882352 3.8626523645606277
// expect: 287 201 2609
public class HelpersInNests {
    static double dot(double[][] a, double[][] b, int i, int j) {
        double s = 0;
        for (int k = 0; k < b.length; k++) s += a[i][k] * b[k][j];
        return s;
    }

    static double rowDot(double[] x, double[] y) {
        double s = 0;
        for (int k = 0; k < x.length; k++) s += x[k] * y[k];
        return s;
    }

    static double[][] mul(double[][] a, double[][] b) {
        int n = a.length, m = b[0].length;
        double[][] c = new double[n][m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) c[i][j] = dot(a, b, i, j);
        return c;
    }

    static double[] matvec(double[][] a, double[] x) {
        double[] y = new double[a.length];
        for (int i = 0; i < a.length; i++) y[i] = rowDot(a[i], x);
        return y;
    }

    static double window(double[] a, int i, int r) {
        double s = 0;
        for (int k = i - r; k <= i + r; k++) s += a[k];
        return s / (2 * r + 1);
    }

    static double[] smooth(double[] a, int r) {
        double[] b = new double[a.length];
        for (int i = r; i < a.length - r; i++) b[i] = window(a, i, r);
        return b;
    }

    static double dist(double[][] p, int i, int j) {
        double s = 0;
        for (int d = 0; d < p[0].length; d++) {
            double x = p[i][d] - p[j][d];
            s += x * x;
        }
        return Math.sqrt(s);
    }

    static double nearest(double[][] p) {
        double best = 1e300;
        for (int i = 0; i < p.length; i++) for (int j = i + 1; j < p.length; j++) best = Math.min(best, dist(p, i, j));
        return best;
    }

    static int count(int[] a, int from, int to, int v) {
        int c = 0;
        for (int i = from; i < to; i++) if (a[i] == v) c++;
        return c;
    }

    static long blocks(int[] a, int size) {
        long t = 0;
        for (int b = 0; b + size <= a.length; b += size) {
            int c = count(a, b, b + size, 3);
            t += (long) c * c;
        }
        return t;
    }

    static boolean prime(int n) {
        if (n < 2) return false;
        for (int d = 2; d * d <= n; d++) if (n % d == 0) return false;
        return true;
    }

    static int primes(int n) {
        int c = 0;
        for (int i = 0; i < n; i++) if (prime(i)) c++;
        return c;
    }

    static double poly(double[] c, double x) {
        double s = 0;
        for (int i = c.length - 1; i >= 0; i--) s = s * x + c[i];
        return s;
    }

    static double integral(double[] c, int n) {
        double s = 0;
        for (int i = 0; i < n; i++) s += poly(c, i / (double) n);
        return s / n;
    }

    static int max(int[] a, int lo, int hi) {
        int m = a[lo];
        for (int i = lo + 1; i < hi; i++) m = Math.max(m, a[i]);
        return m;
    }

    static int[] pooled(int[] a, int k) {
        int[] b = new int[a.length / k];
        for (int i = 0; i < b.length; i++) b[i] = max(a, i * k, i * k + k);
        return b;
    }

    static double[] vec(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++) a[i] = (i * 7 % 13) * 0.5;
        return a;
    }

    static double[][] mat(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = ((i * 7 + j * 3) % 13) * 0.5;
        return a;
    }

    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i * 31 % 17;
        return a;
    }

    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) s += a[i][j];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sum(mul(mat(n, n + 1), mat(n + 1, n))) + " " + sum(matvec(mat(2 * n, 2 * n), vec(2 * n))) + " " + nearest(mat(2 * n, 8)));
        System.out.println(sum(smooth(vec(n * n), 8)) + " " + integral(vec(6), n * n));
        System.out.println(blocks(ints(n * n), 50) + " " + primes(n * 30) + " " + sum(pooled(ints(n * n), 10)));
    }
}
// remark: 28: inline: the call of 'dot' is replaced by its code
// remark: 34: inline: the call of 'rowDot' is replaced by its code
// remark: 46: inline: the call of 'window' is replaced by its code
// remark: 61: inline: the call of 'dist' is replaced by its code
// remark: 74: inline: the call of 'count' is replaced by its code
// remark: 112: inline: the call of 'max' is replaced by its code
