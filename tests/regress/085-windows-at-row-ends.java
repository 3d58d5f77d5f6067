// Several windows of a row, whose last leaf may be full, begun or missing: rows of all lengths, elements of 32 and 64 bits.
// run: 15
// expect: -4515.0
// expect: -475570360
// expect: -48.0
// run: 16
// expect: -2349.0
// expect: -1736664533
// expect: -88.0
// run: 17
// expect: -4062.0
// expect: -657150787
// expect: 52.0
// run: 18
// expect: -3690.0
// expect: 1813647055
// expect: -312.0
// run: 31
// expect: -4157.0
// expect: 1026092312
// expect: 155.0
// run: 33
// expect: -1600.0
// expect: 1462467097
// expect: -311.0
// run: 34
// expect: -4645.0
// expect: 561422791
// expect: -25.0
// run: 47
// expect: -2850.0
// expect: 76378010
// expect: -557.0
// run: 50
// expect: -4519.0
// expect: 1700248535
// expect: 314.0
// run: 63
// expect: -4933.0
// expect: -1521945795
// expect: 467.0
// run: 65
// expect: -4952.0
// expect: 866057881
// expect: -50.0
// run: 70
// expect: -462.0
// expect: -755683954
// expect: 640.0
// run: 258
// expect: -3469.0
// expect: 160763756
// expect: 248.0
// run: 259
// expect: -3541.0
// expect: 1480712878
// expect: 69.0
// run: 274
// expect: -1461.0
// expect: -779239579
// expect: -63.0
// run: 513
// expect: -2903.0
// expect: -1336097666
// expect: 660.0
// run: 530
// expect: -5452.0
// expect: -1266906226
// expect: 133.0
class RowEnds {
    static double[][] doubles(int rows, int n, int k) {
        double[][] a = new double[rows][n];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 31 + j * k) % 17 - 8;
        return a;
    }

    static int[][] ints(int rows, int n, int k) {
        int[][] a = new int[rows][n];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 13 + j * k) % 23 - 11;
        return a;
    }

    static double[][] layer(double[][][] x, double[][][] w, int n) {
        double[][] y = new double[4][n];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int c = 0; c < x.length; c++)
                    for (int p = 0; p < 3; p++)
                        for (int q = 0; q < 3; q++)
                            s += x[c][i + p][j + q] * w[c][p][q];
                y[i][j] = s;
            }
        return y;
    }

    static int[][] sharpen(int[][][] x, int n) {
        int[][] y = new int[3][n];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int c = 0; c < x.length; c++)
                    s += 5 * x[c][i + 1][j + 1] - x[c][i][j] - x[c][i + 2][j + 2] - x[c][i + 1][j] * c + x[c][i][j + 3];
                y[i][j] = s;
            }
        return y;
    }

    static double[] flat(double[] a, int rows, int n) {
        double[] b = new double[rows * n];
        for (int i = 1; i < rows - 1; i++)
            for (int j = 0; j < n - 4; j++)
                b[i * n + j] = a[i * n + j + 1] + a[i * n + j + 4] - a[(i - 1) * n + j] - a[(i + 1) * n + j + 2];
        return b;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][][] x = new double[3][6][n + 2], w = new double[3][3][3];
        int[][][] p = new int[2][5][n + 3];
        for (int c = 0; c < 3; c++) {
            x[c] = doubles(6, n + 2, 5 + c);
            w[c] = doubles(3, 3, 3 + c);
        }
        for (int c = 0; c < 2; c++)
            p[c] = ints(5, n + 3, 7 + c);
        double[][] y = layer(x, w, n);
        int[][] z = sharpen(p, n);
        double s = 0;
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < n; j++)
                s += y[i][j] * (i + 1 + j % 7);
        System.out.println(s);
        int t = 0;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < n; j++)
                t = t * 31 + z[i][j];
        System.out.println(t);
        double[] f = new double[7 * n];
        for (int i = 0; i < f.length; i++)
            f[i] = i * 3 % 29;
        double[] g = flat(f, 7, n);
        double u = 0;
        for (int i = 0; i < g.length; i++)
            u += g[i] * (i % 11);
        System.out.println(u);
    }
}
