// Arrays of few elements become these, and short loops over them go: tables, vectors of a state, small matrices.
// run: 20 0
// expect: -7135715113433365902 3.545920514499335 3882 -894874264 6040505 0.0
// expect: 0
// run: 137 0
// expect: -968643294177608449 11.637115855987723 64742 -1371315895 41324024 -175.00000000087311
// expect: 0
// run: 5 0
// expect: 0 3.1250805342185086 7 -2117279707 1010102 0.0
// expect: 0
// run: 5 1
// expect: 0 3.1250805342185086 7 -2117279707 1010102 0.0
// error: 165: array index out of bounds: index 3, length 3
// remark: 24: small: the 8 elements of the array are values of their own
// remark: 26: short: its 8 iterations stand one after the other
// remark: 72: small: the 3 elements of the array are values of their own
// remark: 93: small: the 4 elements of the array are values of their own
// remark: 107: small: the 5 elements of the array are values of their own
// remark: 113: short: its 4 iterations stand one after the other
// remark: 110: short: its 5 iterations stand one after the other
public class SmallArrays {
    /* Directions: a table, with what may be outside. */
    static int neighbours(int[][] a, int n, int y, int x) {
        int[] dx = {-1, 0, 1, -1, 1, -1, 0, 1}, dy = {-1, -1, -1, 0, 0, 1, 1, 1};
        int c = 0;
        for (int d = 0; d < 8; d++) {
            int yy = y + dy[d], xx = x + dx[d];
            if (yy >= 0 && yy < n && xx >= 0 && xx < n)
                c += a[yy][xx];
        }
        return c;
    }

    static long life(int n) {
        int[][] a = new int[n][n];
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                a[y][x] = (x * 7 + y * 3 + x * y) % 3 == 0 ? 1 : 0;
        for (int t = 0; t < 3; t++) {
            int[][] b = new int[n][n];
            for (int y = 0; y < n; y++)
                for (int x = 0; x < n; x++) {
                    int c = neighbours(a, n, y, x);
                    b[y][x] = c == 3 || (c == 2 && a[y][x] == 1) ? 1 : 0;
                }
            a = b;
        }
        long s = 0;
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                s = s * 31 + a[y][x];
        return s;
    }

    /* The state of a differential equation, and methods that make small arrays. */
    static double[] change(double[] y) {
        double[] d = new double[3];
        d[0] = 10 * (y[1] - y[0]);
        d[1] = y[0] * (28 - y[2]) - y[1];
        d[2] = y[0] * y[1] - 8.0 / 3 * y[2];
        return d;
    }

    static double[] ahead(double[] y, double h, double[] k) {
        double[] r = new double[3];
        for (int i = 0; i < 3; i++)
            r[i] = y[i] + h * k[i];
        return r;
    }

    static double lorenz(int n) {
        double[] y = {1, 1, 1};
        for (int t = 0; t < n; t++) {
            double[] k1 = change(y), k2 = change(ahead(y, 0.001, k1));
            y = ahead(ahead(y, 0.0005, k1), 0.0005, k2);
        }
        return y[0] + y[1] + y[2];
    }

    /* Small matrices, powers of one. */
    static long[][] times(long[][] a, long[][] b) {
        long[][] c = new long[2][2];
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                for (int k = 0; k < 2; k++)
                    c[i][j] += a[i][k] * b[k][j] % 1000007;
        return c;
    }

    static long powers(int n) {
        long s = 0;
        for (int i = 0; i < n; i++) {
            long[][] r = {{1, 0}, {0, 1}}, b = {{1, 1}, {1, 0}};
            for (int e = i; e > 0; e /= 2) {
                if (e % 2 == 1)
                    r = times(r, b);
                b = times(b, b);
            }
            s += r[0][1] % 1009;
        }
        return s;
    }

    /* Loops that go down, in steps and within others; one of two arrays; another one comes in its place. */
    static int ways(int n) {
        int s = 0;
        int[] a = {3, 1, 4, 1, 5};
        for (int i = 0; i < n; i++) {
            int[] b = new int[5];
            for (int k = 4; k >= 0; k--)
                b[k] = a[4 - k] + i % 3;
            for (int k = 0; k < 5; k += 2)
                for (int j = k + 1; j < a.length; j++)
                    if (b[j] > b[k])
                        b[k] += j;
            int[] t = s % 2 == 0 ? a : b;
            for (int k = 0; k < 5; k++)
                s = s * 3 + t[k];
            a = b;
        }
        return s;
    }

    /* The place is known at run time alone: it stays an array. */
    static int places(int n) {
        int[] count = new int[4];
        for (int i = 0; i < n; i++) {
            int[] f = new int[4];
            for (int k = 0; k < 4; k++)
                f[k] = i * (k + 3) % 17;
            int at = 0;
            for (int k = 1; k < 4; k++)
                if (f[k] > f[at])
                    at = k;
            count[at]++;
        }
        return count[0] * 1000000 + count[1] * 10000 + count[2] * 100 + count[3];
    }

    /* The loop over the rows of m makes the elements of an array that is not small: it stays. */
    static double turned(int n) {
        double[][] m = {{0.6, -0.8, 0}, {0.8, 0.6, 0}, {0, 0, 1}}, p = new double[n][3], q = new double[n][3];
        for (int i = 0; i < n; i++)
            for (int d = 0; d < 3; d++)
                p[i][d] = i * (d + 1) % 100;
        for (int i = 0; i < n; i++)
            for (int r = 0; r < 3; r++) {
                double t = 0;
                for (int k = 0; k < 3; k++)
                    t += m[r][k] * p[i][k];
                q[i][r] = t;
            }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.5 + q[i][0] - q[i][1] + q[i][2];
        return s;
    }

    /* One element too many, if there is an iteration. */
    static int beyond(int n) {
        int[] a = {1, 2, 3};
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 4; k++)
                s += a[k];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        System.out.println(life(n) + " " + lorenz(n) + " " + powers(n) + " " + ways(n) + " " + places(n) + " " + turned(n));
        System.out.println(beyond(m));
    }
}
