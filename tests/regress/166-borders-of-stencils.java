// run: 1 3
// expect: 4.1660156 -2128101 618577303674221
// expect: -5.0625 -1.0 0
// expect: -153
// run: 2 2
// expect: 5.1039734 -1151034139072831 3630920290754222949
// expect: -8.121719360351562 28.46484375 1034435008
// expect: -100
// run: 5 2
// expect: 10.183452 8792662061147156614 -4294780478731071452
// expect: -11.782298958361057 126.10670126151265 6948212654309037117
// expect: -143
// run: 16 1
// expect: 6.575002 -8420640294019461337 -6222231822888011788
// expect: -30.33120647622468 -28.552676032740507 -2405316113597804572
// expect: -39
// run: 17 3
// expect: 8.622949 -1329557822386340951 3937665141234855421
// expect: -32.26086664240344 -538.4952422000935 6902654983089087849
// expect: -442
// run: 18 2
// expect: 9.698436 1937217223797726329 4026926487871612971
// expect: -34.205030817192736 -66.72791292145645 674964460685086810
// expect: -143
// run: 33 2
// expect: 11.310938 8095849892438694828 -2575981754169034420
// expect: -64.00464057869266 -96.40422341570667 -6083624901102546778
// expect: -143
// run: 40 4
// expect: 13.491595 216430341666478476 8672529637185711479
// expect: -78.00073821933651 7.38738154338588E10 44464322871856074
// expect: -1118
// run: 70 3
// expect: 9.828809 -6170263378431542587 -328198577354795392
// expect: -138.00000022275094 -215.01276567484967 2703180938448333956
// expect: -442
// remark: 52: choices: no iteration changes the answer, which is asked for before the loop
// remark: 57: splitting: between its first iterations and its last ones it does not ask where it is
// remark: 57: lanes: 16 iterations at once
// remark: 69: lanes: 16 iterations at once
// remark: 90: lanes: 16 iterations at once
// remark: 106: unswitch: the condition in line 107 is asked before it
// remark: 106: lanes: 16 iterations at once
// remark: 119: in order, on a private array
// remark: 120: lanes: 16 iterations at once
// remark: 123: lanes: 16 iterations at once
// remark: 142: splitting: between its first iterations and its last ones it does not ask where it is
// remark: 142: lanes: 16 iterations at once
// Neighbours at borders: repeated by conditionals, extremes or statements, left out, or never asked for; matrices made anew, and in place.
class X {
    static int clamp(int x, int n) {
        return x < 0 ? 0 : x >= n ? n - 1 : x;
    }
    static float[][] repeated(float[][] a, int n, int m) {
        float[][] b = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                float v = 0;
                for (int di = -1; di <= 1; di++)
                    for (int dj = -1; dj <= 1; dj++)
                        v += a[clamp(i + di, n)][clamp(j + dj, m)];
                b[i][j] = v / 8;
            }
        return b;
    }
    static long[][] extremes(long[][] a, int n, int m, int r) {
        long[][] b = new long[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i][j] = 3 * a[Math.max(0, i - r)][Math.min(m - 1, j + 2)] - a[Math.min(Math.max(i + 1, 0), n - 1)][Math.max(j - 3, 0)] + i - j;
        return b;
    }
    static int[][] statements(int[][] a, int n, int m) {
        int[][] b = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int dj = -2; dj <= 2; dj++) {
                    int x = j + dj, y = i + 1;
                    if (y > n - 1) y = n - 1;
                    if (x < 0) x = 0;
                    if (x > m - 1) x = m - 1;
                    b[i][j] += a[y][x] * (dj + 3);
                }
        return b;
    }
    static int[][] neighbours(int[][] a) {
        int h = a.length, w = a[0].length;
        int[][] b = new int[h][w];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int c = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++) {
                        if (dy == 0 && dx == 0) continue;
                        int yy = y + dy, xx = x + dx;
                        if (yy < 0 || yy >= h || xx < 0 || xx >= w) continue;
                        c += a[yy][xx];
                    }
                b[y][x] = c * 7 % 5 + a[y][x] / 2;
            }
        return b;
    }
    static double[][] kept(double[][] a, int n, int m) {
        double[][] b = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (i == 0 || j == 0 || i == n - 1 || j == m - 1)
                    b[i][j] = a[i][j];
                else
                    b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        return b;
    }
    static double inPlace(int n, int steps) {
        double[][] a = new double[n][n + 1], b = new double[n][n + 1];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                a[i][j] = i * 31 % 17 - j;
        for (int t = 0; t < steps; t++) {
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n; j++)
                    b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j] - a[i][j - 1] * a[i][j + 1]);
            for (int i = 1; i < n - 1; i++)
                for (int j = n - 1; j > 0; j--)
                    a[i][j] = b[i][j] / 3 - b[i - 1][j] + b[i][j + 1];
        }
        double sum = 0;
        for (double[] row : a)
            for (double x : row)
                sum = sum * 0.75 + x;
        return sum;
    }
    static long cube(int n, int steps) {
        long[][][] a = new long[n][n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    a[i][j][k] = i * 3 ^ j * 5 ^ k;
        for (int t = 0; t < steps; t++) {
            long[][][] b = new long[n][n][n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    for (int k = 0; k < n; k++)
                        b[i][j][k] = i == 0 || k == n - 1 || j == 0 ? a[i][j][k] : a[i - 1][j][k] + a[i][j - 1][k + 1] * 3 - a[i][j][k - (k > 0 ? 1 : 0)];
            a = b;
            for (int i = 1; i < n; i++)
                for (int j = 0; j < n - 1; j++)
                    for (int k = 2; k < n; k++)
                        a[i][j][k] ^= a[i][j + 1][k - 2] + t;
        }
        long h = 0;
        for (long[][] p : a)
            for (long[] r : p)
                for (long x : r)
                    h = h * 31 + x;
        return h;
    }
    static long digest(long h, int[][] a) {
        for (int[] row : a)
            for (int x : row)
                h = h * 31 + x;
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]), m = n + 3;
        float[][] f = new float[n][m];
        long[][] g = new long[n][m];
        int[][] p = new int[n][m], q = new int[n][m];
        double[][] d = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                f[i][j] = i * 7 % 5 + j * 3 % 4;
                g[i][j] = i * i - j;
                p[i][j] = (i * 5 + j * 7) % 11;
                q[i][j] = (i + j * j) % 3;
                d[i][j] = i * 0.5 - j;
            }
        for (int t = 0; t < steps; t++) {
            f = repeated(f, n, m);
            g = extremes(g, n, m, t);
            p = statements(p, n, m);
            q = neighbours(q);
            d = kept(d, n, m);
        }
        float sf = 0;
        long h = 0;
        double sd = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                sf = sf * 0.5f + f[i][j];
                h = h * 31 + g[i][j];
                sd = sd * 0.75 + d[i][j];
            }
        System.out.println(sf + " " + h + " " + digest(digest(1, p), q));
        System.out.println(sd + " " + inPlace(n, steps) + " " + cube(n / 2 + 1, steps));
        System.out.println(extremes(g, n, m, steps + n)[0][0]);
    }
}
