// LU decomposition without pivoting, a new matrix for each step, as in the thesis
// run: 4
// expect: 8.0 7.985066107410036 0.03125 right
// run: 20
// expect: 40.0 39.99938882202133 0.00125 right
class LUSteps {
    static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? 2 * n : 1.0 / (i + j + 1);
        return a;
    }
    static double[][] step(double[][] a, int k, int n) {
        if (k < n) {
            double[][] b = new double[n][n];
            for (int i = 0; i < n; i++) {
                double t = a[i][k] / a[k][k];
                for (int j = 0; j < n; j++)
                    if (i > k && j > k)
                        b[i][j] = a[i][j] - t * a[k][j];
                    else if (i > k && j == k)
                        b[i][j] = t;
                    else
                        b[i][j] = a[i][j];
            }
            return step(b, k + 1, n);
        } else {
            return a;
        }
    }
    static double difference(double[][] lu, double[][] a) {
        int n = a.length;
        double worst = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = i <= j ? lu[i][j] : 0;
                for (int k = 0; k < Math.min(i, j + 1); k++)
                    s += lu[i][k] * lu[k][j];
                worst = Math.max(worst, Math.abs(s - a[i][j]));
            }
        return worst;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] a = matrix(n), lu = step(a, 0, n);
        System.out.println(lu[0][0] + " " + lu[n - 1][n - 1] + " " + lu[n - 1][0] + " " + (difference(lu, a) < 1e-12 ? "right" : "wrong"));
    }
}
