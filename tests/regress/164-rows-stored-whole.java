// run: 3 2
// expect: -906595856969348
// run: 20 7
// expect: 8139819306862397777
// run: 300 5
// expect: 1684718555505202539
// run: 1200 3
// expect: -1081445521439267424
// remark: 43: in order, on a private array
// Rows that helpers make of the row before; from literals, in arms, by loops; of matrices of matrices; and of a wrong length.
class X {
    static long[] next(long[] p, int r) {
        return new long[] {3 * p[1] + r % 3, 5 * p[2] - p[0], 7 * p[0] + 1};
    }
    static long[] row(int r, int w) {
        long[] v = new long[3];
        v[0] = r * w;
        v[1] = r - w;
        if (r % 4 == w % 4)
            v[2] = r % 7;
        return v;
    }
    static long[] apply(long[][] a, long[] x) {
        long[] y = new long[3];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                y[i] += a[i][k] * x[k];
        return y;
    }
    static long[][] times(long[][] a, long[][] b) {
        long[][] c = new long[2][2];
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                for (int k = 0; k < 2; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]);
        long[][] x = new long[n][3], y = new long[n][3], z = new long[n][3], a = {{1, 2, w}, {0, 1, 3}, {w, 0, 1}};
        long[][][] b = new long[n][2][2];
        x[0][0] = w;
        for (int r = 1; r < n; r++)
            x[r] = next(x[r - 1], r);
        for (int r = 0; r < n; r++)
            y[r] = row(r, w);
        z[0] = y[n - 1].clone();
        for (int r = 1; r < n; r++) {
            long[] s = apply(a, z[r - 1]), t = {r % 2, r % 3, r % 4};
            for (int i = 0; i < 3; i++)
                t[i] += s[i];
            if (r % 10 == 9)
                z[r] = new long[] {1, r, 2};
            else
                z[r] = t;
        }
        b[0] = new long[][] {{1, 1}, {1, 0}};
        for (int r = 1; r < n; r++)
            b[r] = times(b[r - 1], new long[][] {{r % 2, w}, {1, x[r][0] & 3}});
        long h = 0;
        for (int r = 0; r < n; r++) {
            for (int k = 0; k < 3; k++)
                h = h * 31 + x[r][k] + 17 * y[r][k] - z[r][k];
            h = h * 7 + b[r][0][1] - b[r][1][0] * 3 + b[r][1][1];
        }
        System.out.println(h);
    }
}
