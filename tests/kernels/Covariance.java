// run: 9
// expect: 25.952496469255372
// run: 70
// expect: 26.10269253909963
// bench: parallel covariance(data(1024,250)) covariance(data(64,20))
/** How columns of a table vary together. */
public class Covariance {
    static double[][] data(int n, int m) {
        double[][] d = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                d[i][j] = (i * (j + 3)) % 16;
        return d;
    }
    static double[][] covariance(double[][] data) {
        int n = data.length, m = data[0].length;
        double[] mean = new double[m];
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < n; i++)
                mean[j] += data[i][j];
            mean[j] /= n;
        }
        double[][] centred = new double[n][m], c = new double[m][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                centred[i][j] = data[i][j] - mean[j];
        for (int i = 0; i < m; i++)
            for (int j = i; j < m; j++) {
                double s = 0;
                for (int k = 0; k < n; k++)
                    s += centred[k][i] * centred[k][j];
                c[i][j] = s / (n - 1);
                c[j][i] = c[i][j];
            }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double[] row : covariance(data(64, n)))
            for (double x : row)
                s = s * 0.75 + x;
        System.out.println(s);
    }
}
