// run: 5
// expect: 75.47031078507791
// run: 17
// expect: 92.14582148974257
// bench: parallel heat(100,10) heat(12,2)
/** Heat spreads in a cube. */
public class Heat3D {
    static double[][][] step(double[][][] a) {
        int n = a.length;
        double[][][] b = new double[n][n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    if (i == 0 || j == 0 || k == 0 || i == n - 1 || j == n - 1 || k == n - 1)
                        b[i][j][k] = a[i][j][k];
                    else
                        b[i][j][k] = 0.125 * (a[i + 1][j][k] - 2 * a[i][j][k] + a[i - 1][j][k])
                            + 0.125 * (a[i][j + 1][k] - 2 * a[i][j][k] + a[i][j - 1][k])
                            + 0.125 * (a[i][j][k + 1] - 2 * a[i][j][k] + a[i][j][k - 1])
                            + a[i][j][k];
        return b;
    }
    static double heat(int n, int steps) {
        double[][][] a = new double[n][n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    a[i][j][k] = (i + j + (n - k)) * 10.0 / n;
        for (int t = 0; t < steps; t++)
            a = step(a);
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 0.75 + a[i][j][(i * 7 + j) % n];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(heat(Integer.parseInt(args[0]), 5));
    }
}
