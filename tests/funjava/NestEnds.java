// Nests of loops that count to the same kind of end: what must hold is asked once, before the outermost.
//
// run: 9 3
// expect: 8.0 39.0
// expect: 18 65 0 68 0 62 41 8
// run: 4 0
// expect: 10.0 6.0
// expect: 49 62 18 68 18 62 41 8
// run: 5 -1
// expect: 10.0 9.5
// expect: 45 63 32 68 0 62 41 8
// run: 1 40
// expect: 0.0 -1.0E300
// expect: 0 44 44 68 0 62 41 8
public class NestEnds {
    static double box(double[][][] s, int n, int m, int l, int w) {
        double t = 0;
        for (int i = 0; i + w <= n; i++)
            for (int j = 0; j + w <= m; j++)
                for (int k = 0; k + w <= l; k++)
                    t = Math.max(t, s[Math.max(i + w - 1, 0)][Math.max(j + w - 1, 0)][Math.max(k + w - 1, 0)] - s[i][j][k]);
        return t;
    }

    static double windows(double[][] a, int h, int w, int n, int m) {
        double best = -1e300;
        for (int y = 0; y + h <= n; y++)
            for (int x = 0; x + w <= m; x++) {
                double s = 0;
                for (int i = 0; i < h; i++)
                    for (int j = 0; j < w; j++)
                        s += a[y + i][x + j];
                best = Math.max(best, s);
            }
        return best;
    }

    // ends that the sums go past; loops within one that others do not share
    static int wraps(int first, int w, int end) {
        int c = 0;
        for (int i = first; i + w <= end; i++) {
            for (int j = first; j + w < end; j++)
                if (++c > 40)
                    return c + i % 7 + j % 5;
            for (int j = i; j + w <= end; j++)
                if ((c += 2) > 60)
                    return c + i % 7 + j % 5;
        }
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]), most = Integer.MAX_VALUE, least = Integer.MIN_VALUE;
        double[][][] s = new double[n + 2][n + 3][n + 4];
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < n + 3; j++)
                for (int k = 0; k < n + 4; k++)
                    s[i][j][k] = (i * 7 + j * 5 + k * 3) % 11;
        double[][] a = new double[n * 4][n * 5];
        for (int i = 0; i < n * 4; i++)
            for (int j = 0; j < n * 5; j++)
                a[i][j] = (i * 7 + j * 5) % 13 * 0.5;
        System.out.println(box(s, n, n + 1, n + 2, w) + " " + windows(a, Math.max(w, 1), Math.abs(w) + 1, n * 4, n * 5));
        System.out.println(wraps(0, w, 5) + " " + wraps(most - 3, w, most) + " " + wraps(most - 3, w, most - 1) + " " + wraps(most - 9, 5, most)
                           + " " + wraps(least, w, least + 2) + " " + wraps(0, most, most) + " " + wraps(0, least, 3) + " " + wraps(-5, most, most - 4));
    }
}
// remark: 18: ends: whether it counts to an end is asked before it
// remark: 19: ends: it counts to an end that is known before it
// remark: 20: ends: it counts to an end that is known before it
// remark: 27: ends: whether it counts to an end is asked before it
// remark: 28: ends: it counts to an end that is known before it
