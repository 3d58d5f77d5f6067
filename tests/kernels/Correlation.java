// run: 9
// expect: 16.32350088573501
// run: 40
// expect: 70.11326698159527
// bench: sequential correlation(data(400,400)) correlation(data(30,20))
/** Correlations of the columns of a table, which is changed in place, both halves of a symmetric matrix. */
public class Correlation {
    static double[][] data(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 5 + j * 3 + 1) % 13 / 13.0 + 0.1;
        return a;
    }
    static double[][] correlation(double[][] given) {
        int n = given.length, m = given[0].length;
        double[][] data = new double[n][m], corr = new double[m][m];
        double[] mean = new double[m], stddev = new double[m];
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < n; i++)
                mean[j] += given[i][j];
            mean[j] /= n;
        }
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < n; i++)
                stddev[j] += (given[i][j] - mean[j]) * (given[i][j] - mean[j]);
            stddev[j] = Math.sqrt(stddev[j] / n);
            if (stddev[j] <= 0.1)
                stddev[j] = 1.0;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                data[i][j] = (given[i][j] - mean[j]) / (Math.sqrt(n) * stddev[j]);
        for (int i = 0; i < m - 1; i++) {
            corr[i][i] = 1.0;
            for (int j = i + 1; j < m; j++) {
                corr[i][j] = 0.0;
                for (int k = 0; k < n; k++)
                    corr[i][j] += data[k][i] * data[k][j];
                corr[j][i] = corr[i][j];
            }
        }
        corr[m - 1][m - 1] = 1.0;
        return corr;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] c = correlation(data(n + 3, n));
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 0.9 + c[i][j] * (i + 2 * j);
        System.out.println(s);
    }
}
