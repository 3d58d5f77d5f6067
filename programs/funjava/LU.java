// LU decomposition without pivoting: step k makes a new matrix from that of step k - 1.
// L (its diagonal of ones left out) and U share the result.
//
// run: 1
// expect: 1.0 1.0 L * U = A
// run: 16
// expect: 15.998171330123606 0.00390625 L * U = A
// run: 50
// expect: 49.99980495837348 4.0E-4 L * U = A
public class LU {
    static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? n : 1.0 / (1 + i + j);
        return a;
    }

    static double[][] step(double[][] a, int k) {
        int n = a.length;
        if (k == n)
            return a;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            double t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return step(b, k + 1);
    }

    /** Element i, j of L * U. */
    static double product(double[][] lu, int i, int j) {
        double sum = i <= j ? lu[i][j] : 0;
        for (int k = 0; k < i && k <= j; k++)
            sum += lu[i][k] * lu[k][j];
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] a = matrix(n), lu = step(a, 0);
        double error = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                error = Math.max(error, Math.abs(product(lu, i, j) - a[i][j]));
        System.out.println(lu[n - 1][n - 1] + " " + lu[n - 1][0] + (error < 1e-12 ? " L * U = A" : " L * U is not A"));
    }
}
