// run: 9
// expect: 0.31020055324895807
// run: 70
// expect: 12.140819636581982
// bench: sequential solve(500) solve(70)
/** LU decomposition in place, with the order of rows in an array, then two triangular systems. */
public class PivotedLU {
    static double solve(int n) {
        double[][] a = new double[n][n];
        double[] b = new double[n], x = new double[n];
        int[] p = new int[n];
        int seed = 8;
        for (int i = 0; i < n; i++) {
            p[i] = i;
            for (int j = 0; j < n; j++) {
                seed = seed * 1103515245 + 12345;
                a[i][j] = (seed >>> 16) % 1000 / 64.0;
            }
            b[i] = i % 7;
        }
        for (int k = 0; k < n; k++) {
            int best = k;
            for (int i = k + 1; i < n; i++)
                if (Math.abs(a[p[i]][k]) > Math.abs(a[p[best]][k]))
                    best = i;
            int t = p[k];
            p[k] = p[best];
            p[best] = t;
            for (int i = k + 1; i < n; i++) {
                double f = a[p[i]][k] /= a[p[k]][k];
                for (int j = k + 1; j < n; j++)
                    a[p[i]][j] -= f * a[p[k]][j];
            }
        }
        for (int i = 0; i < n; i++) {
            x[i] = b[p[i]];
            for (int j = 0; j < i; j++)
                x[i] -= a[p[i]][j] * x[j];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++)
                x[i] -= a[p[i]][j] * x[j];
            x[i] /= a[p[i]][i];
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
