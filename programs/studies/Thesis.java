// The three kernels of the thesis (section 5.1), for studies: methods to be run with --entry.
// Their arguments are made by methods too: multiply 'matrix(128,3)' 'matrix(128,5)'.
public class Thesis {
    static long[] vector(int n, long mod) {
        long[] v = new long[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }

    static long dot(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }

    static double[][] matrix(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3.5;
        return a;
    }

    static double[][] transpose(double[][] a) {
        int n = a.length;
        double[][] t = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                t[i][j] = a[j][i];
        return t;
    }

    /** B is transposed first, so that both factors are read by rows. */
    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length;
        double[][] t = transpose(b), c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * t[j][k];
                c[i][j] = sum;
            }
        return c;
    }

    /** A matrix that needs no pivots. */
    static double[][] diagonal(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? n : 1.0 / (1 + i + j);
        return a;
    }

    /** LU without pivots: step k makes a new matrix of all elements. */
    static double[][] lu(double[][] a, int k) {
        int n = a.length;
        if (k == n)
            return a;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            double t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return lu(b, k + 1);
    }
}
