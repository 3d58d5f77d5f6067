// Windows in loops that add up, of which each turn has other rows, stay loops; the costs are what this is about (counts).
// run: 4
// expect: 17.388359689383048 6623639753116064545
// run: 21
// expect: 47.47222201786946 -4770073829003675396
// run: 50
// expect: 20.052692234665912 6770911032886191109
class WindowsInSums {
    static double[][][] layer(int in, int out, int n) {
        double[][][] x = new double[in][n + 2][n + 2], y = new double[out][n][n];
        for (int c = 0; c < in; c++)
            for (int i = 0; i < n + 2; i++)
                for (int j = 0; j < n + 2; j++)
                    x[c][i][j] = (c + i * 3 + j * 5) % 7 - 3;
        double[][][][] w = new double[out][in][3][3];
        for (int o = 0; o < out; o++)
            for (int c = 0; c < in; c++)
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++)
                        w[o][c][i][j] = (o + c * 2 + i + j) % 5 - 2;
        for (int o = 0; o < out; o++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    double s = 0;
                    for (int c = 0; c < in; c++)
                        for (int p = 0; p < 3; p++)
                            for (int q = 0; q < 3; q++)
                                s += x[c][i + p][j + q] * w[o][c][p][q];
                    y[o][i][j] = Math.max(s, 0);
                }
        return y;
    }
    static boolean[][] life(int n, int steps) {
        boolean[][] a = new boolean[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 5 < 2;
        for (int t = 0; t < steps; t++) {
            boolean[][] b = new boolean[n][n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    int c = 0;
                    for (int x = -1; x <= 1; x++)
                        for (int y = -1; y <= 1; y++) {
                            if (x == 0 && y == 0)
                                continue;
                            int u = i + x, v = j + y;
                            if (u >= 0 && u < n && v >= 0 && v < n && a[u][v])
                                c++;
                        }
                    b[i][j] = c == 3 || (a[i][j] && c == 2);
                }
            a = b;
        }
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        double[][][] y = layer(3, 4, n);
        for (int o = 0; o < 4; o++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    s = s * 0.75 + y[o][i][j];
        long h = 0;
        boolean[][] a = life(n, 4);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                h = h * 31 + (a[i][j] ? 1 : 0);
        System.out.println(s + " " + h);
    }
}
