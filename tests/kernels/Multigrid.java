// run: 3
// expect: 0.5087143899369538
// run: 6
// expect: 0.7985869508926017
// bench: parallel cycles(9,8) cycles(4,2)
/** A plate by multigrid: smooth, find what is missing, solve that on a coarser plate, and correct. */
public class Multigrid {
    static double[][] smooth(double[][] u, double[][] f) {
        int n = u.length - 1;
        double[][] v = new double[n + 1][n + 1];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                v[i][j] = 0.2 * u[i][j] + 0.2 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + f[i][j]);
        return v;
    }
    static double[][] missing(double[][] u, double[][] f) {
        int n = u.length - 1;
        double[][] r = new double[n + 1][n + 1];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                r[i][j] = f[i][j] - (4 * u[i][j] - u[i - 1][j] - u[i + 1][j] - u[i][j - 1] - u[i][j + 1]);
        return r;
    }
    static double[][] coarser(double[][] r) {
        int n = (r.length - 1) / 2;
        double[][] c = new double[n + 1][n + 1];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                c[i][j] = r[2 * i][2 * j] + 0.5 * (r[2 * i - 1][2 * j] + r[2 * i + 1][2 * j] + r[2 * i][2 * j - 1] + r[2 * i][2 * j + 1]);
        return c;
    }
    static double[][] corrected(double[][] u, double[][] c) {
        int n = u.length - 1;
        double[][] v = new double[n + 1][n + 1];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++) {
                int a = i / 2, b = j / 2, x = i % 2, y = j % 2;
                v[i][j] = u[i][j] + 0.25 * (c[a][b] + c[a + x][b] + c[a][b + y] + c[a + x][b + y]);
            }
        return v;
    }
    static double[][] cycle(double[][] u, double[][] f) {
        double[][] v = smooth(smooth(u, f), f);
        int n = u.length - 1;
        if (n > 2)
            v = corrected(v, cycle(new double[n / 2 + 1][n / 2 + 1], coarser(missing(v, f))));
        return smooth(v, f);
    }
    static double cycles(int levels, int count) {
        int n = 1 << levels;
        double[][] u = new double[n + 1][n + 1], f = new double[n + 1][n + 1];
        f[n / 2][n / 3] = 1;
        for (int t = 0; t < count; t++)
            u = cycle(u, f);
        return u[n / 2][n / 3] + u[n / 4][n / 2];
    }
    public static void main(String[] args) {
        System.out.println(cycles(Integer.parseInt(args[0]), 4));
    }
}
