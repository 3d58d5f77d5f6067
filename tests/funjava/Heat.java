// a five-point stencil, several steps
// run: 8 3
// expect: 16.375 0.0 2.5
// run: 20 10
// expect: 25.241437673568726 5.9604644775390625E-8 13.988691926002502
class Heat {
    static double[][] step(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (i == 0 || j == 0 || i == n - 1 || j == m - 1)
                    b[i][j] = a[i][j];
                else
                    b[i][j] = a[i][j] + 0.125 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j]);
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == 0 ? 64 : 0;
        for (int t = 0; t < steps; t++)
            a = step(a);
        System.out.println(a[1][1] + " " + a[n / 2][n / 2] + " " + a[2][n / 2]);
    }
}
