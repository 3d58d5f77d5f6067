// matrices written in place: elimination with pivots, Cholesky, shortest paths, distances, summed areas, three dimensions
// run: 5
// expect: 46.030337328292916 3.2497342631697035
// expect: -3332022013152070679 5 609
// expect: 2189237613 0 0 93.75 2222
// run: 17
// expect: -2.2870489338250957E10 4.181894933059824
// expect: -1297967058443692661 14 143631
// expect: -8359887341005707271 0 0 3251.25 6356565746
// run: 1
// expect: 4.0730132450331125 1.4142135623730951
// expect: 0 3 0
// expect: 115 1 1 1.25 2
class InPlaceMatrices {
    static double gauss(int n) {
        double[][] a = new double[n][n + 1];
        int seed = 5;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++) {
                seed = seed * 1103515245 + 12345;
                a[i][j] = (seed >>> 16) % 1000 / 100.0 + (i == j ? 1 : 0);
            }
        double det = 1;
        for (int k = 0; k < n; k++) {
            int p = k;
            for (int i = k + 1; i < n; i++)
                if (Math.abs(a[i][k]) > Math.abs(a[p][k]))
                    p = i;
            if (p != k) {
                det = -det;
                for (int j = 0; j <= n; j++) {
                    double t = a[k][j];
                    a[k][j] = a[p][j];
                    a[p][j] = t;
                }
            }
            det *= a[k][k];
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
        double s = det;
        for (int i = 0; i < n; i++)
            s = s * 0.5 + x[i];
        return s;
    }
    static double cholesky(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = 1.0 / (i + j + 1) + (i == j ? n : 0);
        for (int k = 0; k < n; k++) {
            a[k][k] = Math.sqrt(a[k][k]);
            for (int i = k + 1; i < n; i++)
                a[i][k] /= a[k][k];
            for (int j = k + 1; j < n; j++)
                for (int i = j; i < n; i++)
                    a[i][j] -= a[i][k] * a[j][k];
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                s = s * 0.75 + a[i][j];
        return s;
    }
    static long paths(int n) {
        int[][] d = new int[n][n];
        int seed = 3;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                seed = seed * 1103515245 + 12345;
                d[i][j] = i == j ? 0 : (seed >>> 16) % 100 + 1;
            }
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (d[i][k] + d[k][j] < d[i][j])
                        d[i][j] = d[i][k] + d[k][j];
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 31 + d[i][j];
        return s;
    }
    static int distance(int n) {
        int m = n + 3;
        int[][] d = new int[n + 1][m + 1];
        for (int i = 0; i <= n; i++)
            d[i][0] = i;
        for (int j = 0; j <= m; j++)
            d[0][j] = j;
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++) {
                int cost = i * 7 % 5 == j * 3 % 4 ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + cost);
            }
        return d[n][m];
    }
    static int[][] common(int n) {
        int[][] l = new int[n + 1][n + 2];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n + 1; j++)
                l[i][j] = i * i % 7 == j * 3 % 7 ? l[i - 1][j - 1] + 1 : Math.max(l[i - 1][j], l[i][j - 1]);
        return l;
    }
    static long cube(int n) {
        long[][][] c = new long[n][n + 1][n + 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                for (int k = 0; k < n + 2; k++)
                    c[i][j][k] = (i > 0 ? c[i - 1][j][k] : 1) + (j > 0 ? c[i][j - 1][k] : 2) + (k > 0 ? c[i][j][k - 1] * 3 : 0);
        return c[n - 1][n][n + 1];
    }
    static int[][][] steps(int n) {
        int[][][] c = new int[2][n][n];
        c[0][0][0] = 1;
        for (int t = 0; t < n; t++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    c[(t + 1) % 2][i][j] = c[t % 2][i][j] + (i > 0 ? c[t % 2][i - 1][j] : 0) + (j > 0 ? c[t % 2][i][j - 1] : 0);
        return c;
    }
    static double sums(int n) {
        float[][] s = new float[n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                s[i][j] = s[i - 1][j] + s[i][j - 1] - s[i - 1][j - 1] + i * 0.25f + j;
        return s[n][n];
    }
    static long sum(int[][] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                s += (long) a[i][j] * (i + 1) * (j + 2);
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(gauss(n) + " " + cholesky(n));
        System.out.println(paths(n) + " " + distance(n) + " " + sum(common(n)));
        int[][][] c = steps(n);
        System.out.println(cube(n) + " " + c[0][n - 1][n / 2] + " " + c[1][n / 2][n - 1] + " " + sums(n) + " " + sum(c[n % 2]));
    }
}
