// Rows of arrays in place that somebody clones before they change; eliminations with a clone of the pivot's row.
// run: 1
// expect: 40.0
// expect: 60.0
// expect: 160502923526
// run: 3
// expect: 46.29823688674322
// expect: 45.3786199246654
// expect: -2996880457845770511
// run: 20
// expect: 7.918239271660069
// expect: 0.7611519650497668
// expect: -3688004461862605944
// run: 37
// expect: 43.619656163099634
// expect: -24.694042408581986
// expect: 2308462408269576216
// remark: 35: in order, on a private array
// remark: 37: in order, on a private array
// remark: 55: in order, on a private array
class X {
    static double[][] matrix(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 17 + j * j * 5) % 23 + (i == j ? 40 : 0);
        return a;
    }
    static double[][] factors(double[][] a) {
        int n = a.length;
        double[][] lu = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                lu[i][j] = a[i][j];
        for (int k = 0; k < n; k++) {
            double[] top = lu[k].clone();
            for (int i = k + 1; i < n; i++) {
                double factor = lu[i][k] / top[k];
                lu[i][k] = factor;
                if (factor == 0)
                    continue;
                for (int j = k + 1; j < n; j++)
                    lu[i][j] -= factor * top[j];
            }
        }
        return lu;
    }
    static double[][] rotated(double[][] input) {
        int n = input.length;
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = input[i][j];
        for (int j = 0; j < n; j++)
            for (int i = j + 1; i < n; i++) {
                double[] p = a[j].clone(), q = a[i].clone();
                if (q[j] == 0)
                    continue;
                double r = Math.sqrt(p[j] * p[j] + q[j] * q[j]), c = p[j] / r, s = q[j] / r;
                for (int k = j; k < n; k++) {
                    a[j][k] = c * p[k] + s * q[k];
                    a[i][k] = c * q[k] - s * p[k];
                }
            }
        return a;
    }
    static long sum(int[] row) {
        long s = 7;
        for (int i = row.length - 1; i >= 0; i -= 2)
            s = s * 31 + row[i];
        return s;
    }
    // rows that are passed, stored, carried, and chosen
    static long others(int n, int m) {
        int[][][] c = new int[3][n][m];
        int[][] kept = new int[n][m];
        int[] last = new int[m];
        long s = 0;
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++)
                    c[k][i][j] = i * j + k;
        for (int t = 0; t < 5; t++) {
            int[] old = c[t % 3][t % n].clone();
            int[] other = c[(t + 1) % 3][n - 1].clone();
            s += sum(old) + last[t % m];
            for (int i = 0; i < n; i++)
                c[t % 3][i][(i * 7 + t) % m] += other[(i + 3) % m] - old[(i * 3) % m];
            last = t % 2 == 0 ? old : c[0][0].clone();
            kept[t % n] = old;
        }
        for (int[] row : kept)
            s = s * 31 + sum(row);
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < n; i++)
                s = s * 17 + sum(c[k][i]);
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double[] row : factors(matrix(n, n)))
            for (double x : row)
                s = s * 0.5 + x;
        System.out.println(s);
        for (double[] row : rotated(matrix(n, n)))
            for (double x : row)
                s = s * 0.5 + x;
        System.out.println(s);
        System.out.println(others(n, n + 5));
    }
}
