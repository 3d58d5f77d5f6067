// The sums of a product of matrices begin with what their factors are made of, too.
// run: 40
// expect: 809000.0000009967
// remark: 8:9: tiles: a product of matrices, tile by tile
class StartOfFactors {
    static double[][] product(double[][] a, double[][] b, int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double w = n * 0.5, s = w;
                for (int k = 0; k < n; k++)
                    s += a[i][k] * w * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i * 3 % 7 - j;
        double[][] c = product(a, a, n);
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 0.5 + c[i][j];
        System.out.println(s);
    }
}
