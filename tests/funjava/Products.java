// Products of matrices: factors read either way, sizes that tiles of 16 do not fit, values that padding could change.
// options: --strict-fp
// run: 1 1 1
// expect: plain 0.0 0
// expect: part 0.0 0
// expect: right 13.020408163265307 0
// expect: left 0.0 0
// expect: both 0.16326530612244897 0
// expect: signed 0.0 1000000
// expect: over 0.0 0
// run: 16 16 16
// expect: plain 30619.63265306123 0
// expect: part 19340.061224489793 0
// expect: right 23959.55102040815 38058
// expect: left 24228.63265306124 21059
// expect: both 27936.18367346939 13035
// expect: signed -3.0688992E7 128000000
// expect: over 30619.63265306123 0
// run: 15 17 16
// expect: plain 30098.000000000022 0
// expect: part 18941.591836734697 0
// expect: right 18885.204081632648 38064
// expect: left 26415.346938775514 23062
// expect: both 27097.632653061228 12033
// expect: signed -2.9549341E7 136000000
// expect: over 30098.000000000022 0
// run: 31 33 17
// expect: plain 135611.55102040817 0
// expect: part 94462.12244897959 0
// expect: right 111750.44897959178 128202
// expect: left 96472.8979591837 118245
// expect: both 101523.87755102033 75173
// expect: signed -1.28251212E8 528000000
// expect: over 135611.55102040817 0
// expect-turns: jit_tiles
// run: 16 20 100
// expect: plain 248990.34693877556 0
// expect: part 168572.46938775506 0
// expect: right 0.0 16304
// expect: left 0.0 320
// expect: both 0.0 320
// expect: signed -2.43107103E8 160000000
// expect: over 248990.34693877556 0
// expect-turns: jit_tiles
// run: 17 260 9
// expect: plain 295935.0612244883 0
// expect: part 206238.5714285716 0
// expect: right 302020.7346938781 408372
// expect: left 281014.4489795916 206574
// expect: both 257275.75510204094 298484
// expect: signed -2.82605999E8 -1954967296
// expect: over 295935.0612244883 0
// expect-turns: jit_tiles
// run: 18 16 261
// expect: plain 586113.4693877549 0
// expect: part 391911.8979591838 0
// expect: right 0.0 288
// expect: left 0.0 288
// expect: both 0.0 288
// expect: signed -5.76623305E8 144000000
// expect: over 586113.4693877549 0
// run: -16 20 30
// expect: plain 71959.18367346936 0
// expect: part 48997.795918367345 0
// expect: right 42480.571428571435 45115
// expect: left 24108.08163265306 57123
// expect: both 47364.53061224491 26118
// expect: signed -7.1411748E7 160000000
// error: 87: array index out of bounds: index 30, length 30
class Products {
    /** KIND 1: not all values are numbers; 2: rows of zeros; 3: all below zero. */
    static double[][] matrix(int m, int n, int seed, int kind) {
        double[][] a = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int r = (i * 31 + j * 17 + seed * 7) % 101;
                a[i][j] = kind == 2 ? i % 2 * r : kind == 3 ? -1.0 - r : kind == 1 && r == 3 ? 0.0 / 0.0 : kind == 1 && r == 5 ? 1e308 * 10 : r < 20 ? -0.0 : (r - 50) / 7.0;
            }
        return a;
    }
    static double[][] plain(double[][] a, double[][] b, int d) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] right(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b.length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b.length; j++) {
                double sum = 0;
                for (int k = 0; k < a[0].length; k++)
                    sum = b[j][k] * a[i][k] + sum;
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] left(double[][] a, double[][] b) {
        int m = a[0].length, n = b[0].length, d = a.length;
        double[][] c = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++)
                    sum += a[k][i] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] both(double[][] a, double[][] b) {
        int m = a[0].length, n = b.length, d = a.length;
        double[][] c = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++)
                    sum += b[j][k] * a[k][i];
                c[i][j] = sum;
            }
        return c;
    }
    /** What padding with zeros would change: the first value is -0.0. */
    static double[][] signed(double[][] a, double[][] b) {
        int m = a.length, n = b[0].length, d = b.length;
        double[][] c = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double sum = -0.0;
                for (int k = 0; k < d; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double sum(double[][] c) {
        double sum = 0;
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++)
                if (c[i][j] - c[i][j] == 0)
                    sum += c[i][j] * (1 + (i * 3 + j) % 11);
        return sum;
    }
    /** How many are -0.0, infinite, not a number. */
    static int odd(double[][] c) {
        int odd = 0;
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double x = c[i][j];
                odd += x != x ? 1 : x - x != 0 ? 1000 : x == 0 && 1 / x < 0 ? 1000000 : 0;
            }
        return odd;
    }
    public static void main(String[] args) {
        int m = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), d = Integer.parseInt(args[2]), over = 0;
        if (m < 0) {
            m = -m;
            over = 1;
        }
        double[][] a = matrix(m, d, 1, 0), b = matrix(d, n, 2, 0);
        double[][] c = plain(a, b, d);
        System.out.println("plain " + sum(c) + " " + odd(c));
        c = plain(a, b, d - d / 3);
        System.out.println("part " + sum(c) + " " + odd(c));
        c = right(matrix(m, d, 3, 1), matrix(n, d, 4, 0));
        System.out.println("right " + sum(c) + " " + odd(c));
        c = left(matrix(d, m, 5, 1), b);
        System.out.println("left " + sum(c) + " " + odd(c));
        c = both(matrix(d, m, 6, 0), matrix(n, d, 7, 1));
        System.out.println("both " + sum(c) + " " + odd(c));
        c = signed(matrix(m, d, 8, 2), matrix(d, n, 9, 3));
        System.out.println("signed " + sum(c) + " " + odd(c));
        c = plain(a, b, d + over);
        System.out.println("over " + sum(c) + " " + odd(c));
    }
}
// remark: 106: tiles: a product of matrices, tile by tile
