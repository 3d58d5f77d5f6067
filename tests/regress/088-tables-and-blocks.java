// Tables of constants that loops and inlined methods name; products of matrices block by block, in arrays of one dimension and of two.
// run: 5
// expect: 211
// expect: 4031575583458819612
// expect: 6.75
// expect: -4238010303930099988
// expect: 4345977997544600538
// run: 33
// expect: 9519
// expect: 5914817839671231058
// expect: 82.0
// expect: 1147569489146151290
// expect: -618334848378325975
// run: 50
// expect: 22800
// expect: -9056380190830984896
// expect: 153.75
// expect: -5686715042845459680
// expect: -4057554401725449740
// remark: 69: in order, on a private array
// remark: 70: in order, on a private array
// remark: 84: in order, on a private array
// remark: 85: in order, on a private array
class X {
    static final int[] NIBBLE = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    static final int[][] MOVES = {{1, 2}, {2, 1}, {-1, -2}, {-2, -1}, {0, 3}};
    static final double[] WEIGHTS = {0.5, 0.25, -1, 2};
    static int ones(int x) {
        int c = 0;
        while (x != 0) {
            c += NIBBLE[x & 15];
            x >>>= 4;
        }
        return c;
    }
    static long distances(int n) {
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += ones(i * 7919 ^ j);
        return s;
    }
    static int[][] reached(int n) {
        int[][] r = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int[] own = {i, j};
                for (int[] m : MOVES) {
                    int y = own[0] + m[0], x = own[1] + m[1];
                    if (y >= 0 && y < n && x >= 0 && x < n)
                        r[i][j] += y * x + MOVES[(i + j) % 5][0];
                }
            }
        return r;
    }
    static double weighed(int n) {
        double s = 0;
        int[] last = MOVES[0];
        for (int k = 0; k < n; k++) {
            int[] changed = {1, 2, 3, 4};
            changed[k & 3] += k;
            s += WEIGHTS[k & 3] * changed[1] + last[1];
            last = MOVES[k % 5];
        }
        return s;
    }
    static float[] flat(float[] a, float[] b, int n) {
        float[] c = new float[n * n];
        for (int ii = 0; ii < n; ii += 16)
            for (int kk = 0; kk < n; kk += 16)
                for (int jj = 0; jj < n; jj += 16) {
                    int iEnd = Math.min(ii + 16, n), kEnd = Math.min(kk + 16, n), jEnd = Math.min(jj + 16, n);
                    for (int i = ii; i < iEnd; i++)
                        for (int k = kk; k < kEnd; k++) {
                            float f = a[i * n + k];
                            for (int j = jj; j < jEnd; j++)
                                c[i * n + j] += f * b[k * n + j];
                        }
                }
        return c;
    }
    static double[][] rows(double[][] a, double[][] b, int n) {
        double[][] c = new double[n][n];
        for (int ii = 0; ii < n; ii += 16)
            for (int kk = 0; kk < n; kk += 16)
                for (int jj = 0; jj < n; jj += 16)
                    for (int i = ii; i < Math.min(ii + 16, n); i++)
                        for (int k = kk; k < Math.min(kk + 16, n); k++) {
                            double f = a[i][k];
                            for (int j = jj; j < Math.min(jj + 16, n); j++)
                                c[i][j] += f * b[k][j];
                        }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(distances(n));
        long s = 0;
        for (int[] row : reached(n))
            for (int x : row)
                s = s * 31 + x;
        System.out.println(s);
        System.out.println(weighed(n));
        float[] f = new float[n * n];
        double[][] a = new double[n][n], b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                f[i * n + j] = i * j % 7 - 3;
                a[i][j] = (i + 2 * j) % 5;
                b[i][j] = (3 * i + j) % 7 - 3;
            }
        for (float x : flat(f, f, n))
            s = s * 31 + (int) x;
        System.out.println(s);
        for (double[] row : rows(a, b, n))
            for (double x : row)
                s = s * 31 + (long) x;
        System.out.println(s);
    }
}
