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

    /** The same plate as bands of h rows, with k more above and below; beyond the plate these mean nothing. */
    static double[][][] cut(int n, int h, int k) {
        double[][][] a = new double[n / h][h + 2 * k][n];
        for (int b = 0; b < n / h; b++)
            for (int i = 0; i < h + 2 * k; i++)
                for (int j = 0; j < n; j++)
                    a[b][i][j] = b * h + i - k == 0 ? 100 : j == 0 ? 50 : 0;
        return a;
    }

    /** Band b after k steps, each of which puts one more row above and below out of date. */
    static double[][] band(double[][][] a, int b, int k) {
        int m = a[0].length, n = a[0][0].length, h = m - 2 * k, rows = a.length * h;
        double[][] w = new double[m][n];
        for (int i = 0; i < m; i++) {
            int row = Math.min(Math.max(b * h + i - k, 0), rows - 1);
            for (int j = 0; j < n; j++)
                w[i][j] = a[row / h][row % h + k][j];
        }
        double[] up = new double[n], old = new double[n];
        int first = Math.max(1, k + 1 - b * h), last = Math.min(m - 1, rows - 1 - b * h + k);
        for (int s = 0; s < k; s++) {
            for (int j = 0; j < n; j++)
                up[j] = w[first - 1][j];
            for (int i = first; i < last; i++) {
                for (int j = 0; j < n; j++)
                    old[j] = w[i][j];
                for (int j = 1; j < n - 1; j++)
                    w[i][j] = (up[j] + old[j - 1] + old[j + 1] + w[i + 1][j]) * 0.25;
                double[] t = up;
                up = old;
                old = t;
            }
        }
        return w;
    }

    static double[][][] pass(double[][][] a, int k) {
        double[][][] next = new double[a.length][a[0].length][a[0][0].length];
        for (int b = 0; b < a.length; b++)
            next[b] = band(a, b, k);
        return next;
    }

    /** Passes of k steps, and the plate without what is there more than once. */
    static double[][][] bands(double[][][] a, int k, int passes) {
        if (passes > 0)
            return bands(pass(a, k), k, passes - 1);
        double[][][] result = new double[a.length][a[0].length - 2 * k][a[0][0].length];
        for (int b = 0; b < a.length; b++)
            for (int i = 0; i < result[0].length; i++)
                for (int j = 0; j < result[0][0].length; j++)
                    result[b][i][j] = a[b][i + k][j];
        return result;
    }
}
