// Rows that a conditional reads only where they are there, beside reads in order of others, with rows of more than a chunk.
// run: 1
// expect: 1857880
// expect: 0
// expect: 2002
// expect: 1
// expect: 818260721312855313
// run: 2
// expect: -586072215
// expect: -848877863
// expect: 4003
// expect: 2
// expect: -7180424785993674456
// run: 17
// expect: -330410374
// expect: -2039500217
// expect: 16014
// expect: 17
// expect: 2712495599349457004
// run: 33
// expect: -916265157
// expect: -1119062782
// expect: 25023
// expect: 33
// expect: 1056758311236341969
// run: 64
// expect: 1279499550
// expect: 1467803400
// expect: 40038
// expect: 64
// expect: -4030855019886451916
class X {
    // minimum seam of an energy picture, and its removal
    static int[][] without(int[][] p, int[] seam) {
        int[][] q = new int[p.length][p[0].length - 1];
        for (int i = 0; i < q.length; i++)
            for (int j = 0; j < q[0].length; j++)
                q[i][j] = p[i][j < seam[i] ? j : j + 1];
        return q;
    }
    static int[] seam(int[][] p) {
        int h = p.length, w = p[0].length;
        int[][] cost = new int[h][w];
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                int e = 0;
                if (j + 1 < w) e += Math.abs(p[i][j] - p[i][j + 1]);
                if (i + 1 < h) e += Math.abs(p[i][j] - p[i + 1][j]);
                int best = 0;
                if (i > 0) {
                    best = cost[i - 1][j];
                    if (j > 0) best = Math.min(best, cost[i - 1][j - 1]);
                    if (j < w - 1) best = Math.min(best, cost[i - 1][j + 1]);
                }
                cost[i][j] = best + e;
            }
        int[] s = new int[h];
        int at = 0;
        for (int j = 1; j < w; j++) if (cost[h - 1][j] < cost[h - 1][at]) at = j;
        for (int i = h - 1; i >= 0; i--) {
            s[i] = at;
            if (i > 0) {
                int b = at;
                if (at > 0 && cost[i - 1][at - 1] < cost[i - 1][b]) b = at - 1;
                if (at + 1 < w && cost[i - 1][at + 1] < cost[i - 1][b]) b = at + 1;
                at = b;
            }
        }
        return s;
    }
    static void seams(int size) {
        int n = size + 1;
        int[][] p = new int[n][n + 4];
        for (int i = 0; i < n; i++) for (int j = 0; j < n + 4; j++) p[i][j] = (i * 37 + j * j * 11) % 29;
        for (int k = 0; k < 4; k++) p = without(p, seam(p));
        int h = p[0].length;
        for (int[] r : p) for (int x : r) h = h * 31 + x;
        System.out.println(h);
    }
    static int get(int[][] g, int i, int j) { return i < 0 || j < 0 || i >= g.length || j >= g[0].length ? 0 : g[i][j]; }
    static void borders(int size) {
        int n = size;
        int[][] g = new int[n][n + 30], acc = new int[n][n + 30];
        for (int i = 0; i < n; i++) for (int j = 0; j < n + 30; j++) g[i][j] = (i * 5 + j) % 9;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 30; j++)
                acc[i][j] = get(g, i + 1, j - 1) + get(g, i - 1, j + 1) + get(acc, i - 1, j) - get(acc, i, j - 1) / 2;
        int h = 0;
        for (int[] r : acc) for (int x : r) h = h * 31 + x;
        System.out.println(h);
    }
    static final int[][] COST = {{0, 2, 9}, {3, 0, 4}, {7, 1, 0}};
    static int lcs(int[] x, int[] y, int[][] w) {
        int[][] t = new int[x.length][y.length];
        int best = 0;
        for (int i = 0; i < x.length; i++) {
            int[] row = t[i];
            for (int j = 0; j < y.length; j++) {
                int v = COST[x[i]][y[j]];
                if (i > 0 && j > 0) v = Math.min(v + t[i - 1][j - 1], 999);
                if (i + 1 < w.length && j < w[0].length) v += w[i + 1][j];
                if (j > 0 && row[j - 1] < v) v = row[j - 1] + 1;
                row[j] = v;
                if (v > best) best = v;
            }
        }
        return best * 1000 + (t.length > 0 ? t[x.length - 1][y.length - 1] : 0);
    }
    static void table(int size) {
        int n = size;
        int[] x = new int[n], y = new int[n + 3];
        int[][] w = new int[n][n + 3];
        for (int i = 0; i < n; i++) { x[i] = i * i % 3; w[i][i] = i; w[i][0] = 2; }
        for (int i = 0; i < y.length; i++) y[i] = i / 2 % 3;
        System.out.println(lcs(x, y, w));
    }
    static void below(int size) {
        int n = size, m = 1;
        int[][] a = new int[n][n];
        int[][] c = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int s = 1; if (i > 0) s += c[i - 1][j]; if (i + 1 < n) s += a[i + 1][j]; c[i][j] = s;
            }
        System.out.println(c[n - 1][m - 1]);
    }
    static long named(int n) {
        double[][] p = new double[n][n + 20], q = new double[n][n + 20];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 20; j++)
                p[i][j] = (i * 3 + j * 5) % 13;
        for (int i = 0; i < n; i++) {
            double[] here = p[i], to = q[i];
            for (int j = 1; j < n + 20; j++) {
                to[j] = to[j - 1] * 0.5 + here[j];
                if (i + 1 < n)
                    to[j] += p[i + 1][j - 1];
                if (i > 0 && j > i)
                    to[j] -= p[i - 1][j];
            }
        }
        long s = 0;
        for (double[] row : q)
            for (double x : row)
                s = s * 31 + (long) (x * 4);
        return s;
    }
    public static void main(String[] args) {
        seams(Integer.parseInt(args[0]));
        borders(Integer.parseInt(args[0]));
        table(Integer.parseInt(args[0]));
        below(Integer.parseInt(args[0]));
        System.out.println(named(Integer.parseInt(args[0])));
    }
}
