// Matrices of a few rows that each iteration makes, by methods, too; short loops over their elements.
// run: 0
// expect: 0
// expect: 0
// expect: 0
// expect: 0
// expect: 0
// run: 1
// expect: 0
// expect: 796480111
// expect: 34
// expect: 0
// expect: 18
// run: 3
// expect: 166999935
// expect: -108406879
// expect: 242963986
// expect: 1436
// expect: 121258
// run: 24
// expect: 16370903928
// expect: 900674951
// expect: 641616777597381837
// expect: -1955385423
// expect: 1779407008
// expect-exit: 1
// error: 162: array index out of bounds: index 4, length 4
// remark: 70: versions: its few iterations are not worth tasks
// remark: 73: inline: the call of 'both'
// remark: 144: short: its 8 iterations stand one after the other

class X {
    static double[][] basis() {
        double[][] c = new double[8][8];
        for (int u = 0; u < 8; u++)
            for (int x = 0; x < 8; x++)
                c[u][x] = (u * 3 + x * 5) % 7 - 2.5;
        return c;
    }

    static double[][] both(double[][] c, double[][] b) {
        double[][] t = new double[8][8], r = new double[8][8];
        for (int u = 0; u < 8; u++)
            for (int x = 0; x < 8; x++) {
                double s = 0;
                for (int k = 0; k < 8; k++)
                    s += c[u][k] * b[k][x];
                t[u][x] = s;
            }
        for (int u = 0; u < 8; u++)
            for (int v = 0; v < 8; v++) {
                double s = 0;
                for (int k = 0; k < 8; k++)
                    s += t[u][k] * c[v][k];
                r[u][v] = s;
            }
        return r;
    }

    static long blocks(int h, int w) {
        double[][] img = new double[h * 8][w * 8];
        for (int y = 0; y < h * 8; y++)
            for (int x = 0; x < w * 8; x++)
                img[y][x] = (x * x + y * 3) % 20 - 10;
        double[][] c = basis();
        long kept = 0, sum = 0;
        for (int by = 0; by < h * 8; by += 8)
            for (int bx = 0; bx < w * 8; bx += 8) {
                double[][] block = new double[8][8];
                for (int y = 0; y < 8; y++)
                    for (int x = 0; x < 8; x++)
                        block[y][x] = img[by + y][bx + x];
                double[][] f = both(c, block);
                for (int y = 0; y < 8; y++)
                    for (int x = 0; x < 8; x++) {
                        int q = (int) (f[y][x] / (4 + 3 * (x + y)));
                        if (q != 0) {
                            kept++;
                            sum += q * (x + 1) * (y + 1);
                        }
                    }
            }
        return kept * 1000000 + sum;
    }

    /** A state machine of 6 by 5 counters, moved on in place. */
    static int machine(int steps) {
        int[][] m = new int[6][5];
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 5; j++)
                m[i][j] = i * 5 + j;
        int h = 0;
        for (int s = 0; s < steps; s++) {
            int[][] next = new int[6][5];
            for (int i = 0; i < 6; i++)
                for (int j = 0; j < 5; j++)
                    next[i][j] = m[(i + 1) % 6][j] * 3 + m[i][(j + s) % 5];
            m = next;
            for (int j = 0; j < 5; j++)
                h = h * 31 + m[s % 6][j];
        }
        return h;
    }

    /** The median of each window of nine, by insertion. */
    static long medians(int n) {
        int[][] p = new int[n + 2][n + 2];
        for (int y = 0; y < n + 2; y++)
            for (int x = 0; x < n + 2; x++)
                p[y][x] = (x * 31 + y * 17 + x * y) % 97;
        long sum = 0;
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                int[] w = new int[9];
                int k = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        w[k++] = p[y + dy][x + dx];
                for (int i = 1; i < 9; i++) {
                    int v = w[i], j = i - 1;
                    while (j >= 0 && w[j] > v) {
                        w[j + 1] = w[j];
                        j--;
                    }
                    w[j + 1] = v;
                }
                sum = sum * 7 + w[4];
            }
        return sum;
    }

    /** Distances in eight dimensions, in a loop with a way out. */
    static int near(int n, int m) {
        float[][] a = new float[n][8];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 8; k++)
                a[i][k] = (i * 13 + k * 7) % 10 - 4.5f;
        int h = 0;
        for (int q = 0; q < m && n > 0; q++) {
            float best = 1e9f;
            int who = -1;
            for (int i = 0; i < n; i++) {
                float d = 0;
                for (int k = 0; k < 8; k++) {
                    float x = a[i][k] - a[q % n][7 - k];
                    d += x * x;
                }
                if (d >= best)
                    continue;
                best = d;
                who = i;
            }
            h = h * 5 + who;
        }
        return h;
    }

    static int past(int[][] m, int n, int by) {
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 4; k++)
                s = s * 3 + m[i][k + by];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(blocks(n / 2, n));
        System.out.println(machine(n * 3));
        System.out.println(medians(n));
        System.out.println(near(n, n + 2));
        int[][] m = new int[n][4];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 4; k++)
                m[i][k] = i ^ k;
        System.out.println(past(m, n, 0));
        if (n == 24)
            System.out.println(past(m, n, 1));
    }
}
