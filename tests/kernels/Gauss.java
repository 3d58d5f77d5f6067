// run: 9
// expect: -2.014806664140412
// run: 70
// expect: 1.3204701047767782
// run: 1
// expect: 0.3435114503816794
// bench: sequential solve(1000) solve(70)
/** Elimination with pivots. */
public class Gauss {
    static double solve(int n) {
        double[][] a = new double[n][n + 1];
        int seed = 5;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++) {
                seed = seed * 1103515245 + 12345;
                a[i][j] = (seed >>> 16) % 1000 / 100.0;
            }
        for (int k = 0; k < n; k++) {
            int p = k;
            for (int i = k + 1; i < n; i++)
                if (Math.abs(a[i][k]) > Math.abs(a[p][k]))
                    p = i;
            for (int j = k; j <= n; j++) {
                double t = a[k][j];
                a[k][j] = a[p][j];
                a[p][j] = t;
            }
            for (int i = k + 1; i < n; i++) {
                double f = a[i][k] / a[k][k];
                for (int j = k; j <= n; j++)
                    a[i][j] -= f * a[k][j];
            }
        }
        double[] x = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            double s = a[i][n];
            for (int j = i + 1; j < n; j++)
                s -= a[i][j] * x[j];
            x[i] = s / a[i][i];
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.5 + x[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(solve(Integer.parseInt(args[0])));
    }
}
