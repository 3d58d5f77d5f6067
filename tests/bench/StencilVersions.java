/** The five-point stencil of Stencil.java in other versions: one matrix that changes in place, and bands that go several steps on. */
public class StencilVersions {
    static double[][] plate(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == 0 ? 100 : j == 0 ? 50 : 0;
        return a;
    }

    /** One matrix, and the row above and this one as they were before the step. */
    static double[][] inPlace(double[][] first, int steps) {
        int n = first.length;
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = first[i][j];
        double[] up = new double[n], old = new double[n];
        for (int s = 0; s < steps; s++) {
            for (int j = 0; j < n; j++)
                up[j] = a[0][j];
            for (int i = 1; i < n - 1; i++) {
                for (int j = 0; j < n; j++)
                    old[j] = a[i][j];
                for (int j = 1; j < n - 1; j++)
                    a[i][j] = (up[j] + old[j - 1] + old[j + 1] + a[i + 1][j]) * 0.25;
                double[] t = up;
                up = old;
                old = t;
            }
        }
        return a;
    }

    /** The same plate as bands of h rows. */
    static double[][][] cut(int n, int h) {
        double[][][] a = new double[n / h][h][n];
        for (int b = 0; b < n / h; b++)
            for (int i = 0; i < h; i++)
                for (int j = 0; j < n; j++)
                    a[b][i][j] = b + i == 0 ? 100 : j == 0 ? 50 : 0;
        return a;
    }

    /** Band b after k steps, with k rows above and below, of which one more on each side is out of date after each step. */
    static double[][] band(double[][][] a, int b, int k) {
        int h = a[0].length, n = a[0][0].length, rows = a.length * h;
        int first = Math.max(b * h - k, 0), last = Math.min(b * h + h + k, rows), m = last - first;
        double[][] w = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                w[i][j] = a[(first + i) / h][(first + i) % h][j];
        double[] up = new double[n], old = new double[n];
        for (int s = 0; s < k; s++) {
            for (int j = 0; j < n; j++)
                up[j] = w[0][j];
            for (int i = 1; i < m - 1; i++) {
                for (int j = 0; j < n; j++)
                    old[j] = w[i][j];
                for (int j = 1; j < n - 1; j++)
                    w[i][j] = (up[j] + old[j - 1] + old[j + 1] + w[i + 1][j]) * 0.25;
                double[] t = up;
                up = old;
                old = t;
            }
        }
        double[][] result = new double[h][n];
        for (int i = 0; i < h; i++)
            for (int j = 0; j < n; j++)
                result[i][j] = w[b * h - first + i][j];
        return result;
    }

    static double[][][] pass(double[][][] a, int k) {
        double[][][] next = new double[a.length][a[0].length][a[0][0].length];
        for (int b = 0; b < a.length; b++)
            next[b] = band(a, b, k);
        return next;
    }

    /** Passes of five steps. */
    static double[][][] bands(double[][][] a, int passes) {
        return passes == 0 ? a : bands(pass(a, 5), passes - 1);
    }
}
