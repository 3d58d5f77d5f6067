// An array that is returned from within loops is the one that they write; arrays of one dimension and of two that one loop
// writes are both in place.
// remark: 20: in order, on a private array: a turn may leave the loop
// remark: 43: in order, on a private array
// run: 5 3
// expect: -1769307714 -3316 1473 470603
// run: 30 20
// expect: -244304188 635858725 36 8169940010713979204
class X {
    static int[] search(int[][] from, int s, int t) {
        int n = from.length;
        int[] parent = new int[n], queue = new int[n];
        for (int i = 0; i < n; i++)
            parent[i] = -1;
        parent[s] = s;
        int head = 0, tail = 0;
        queue[tail++] = s;
        while (head < tail) {
            int u = queue[head++];
            for (int v = 0; v < n; v++)
                if (parent[v] < 0 && from[u][v] > 0) {
                    parent[v] = u;
                    if (v == t)
                        return parent;
                    if (v == t - 1)
                        return parent;
                    queue[tail++] = v;
                }
        }
        return parent;
    }
    static double learn(int h, int steps) {
        double[][] w = new double[h][2];
        double[] b = new double[h];
        for (int i = 0; i < h; i++) {
            w[i][0] = i;
            w[i][1] = -i;
        }
        for (int t = 0; t < steps; t++) {
            double x = t % 7, z = 0;
            for (int i = 0; i < h; i++)
                z += w[i][0] * x + w[i][1] + b[i];
            for (int i = 0; i < h; i++) {
                w[i][0] -= 0.01 * z * x;
                w[i][1] -= 0.02 * z;
                b[i] -= 0.01 * z;
            }
        }
        return w[1][0] + w[h - 1][1] + b[h / 2];
    }
    static double[] relax(double[] a, int most, boolean twice) {
        double[] x = a.clone();
        for (int k = 0; k < most; k++) {
            double[] y = new double[x.length];
            double gone = 0;
            for (int i = 0; i < x.length; i++) {
                y[i] = 0.5 * x[i] + (i > 0 ? 0.25 * y[i - 1] : 0);
                gone = Math.max(gone, Math.abs(y[i] - x[i]));
                if (y[i] < -1e6)
                    return x;
            }
            x = y;
            if (gone < 1e-3 && !twice)
                return x;
            twice = false;
        }
        return x;
    }
    // Another array is returned there: the loop carries it.
    static long[] either(int n) {
        long[] a = new long[n], b = new long[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 3;
            if (i == n / 2)
                return b;
            b[i] += a[i] + i;
        }
        return a;
    }
    static int[] inner(int n) {
        for (int k = 2; k < n + 2; k++) {
            int[] seen = new int[k];
            int at = 1 % k;
            while (seen[at] < 2) {
                seen[at]++;
                at = (at * 3 + 1) % k;
                if (seen[at] == 1 && k > n / 2)
                    return seen;
            }
        }
        return new int[1];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        int[][] from = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                from[i][j] = Math.abs(i - j) < 3 ? 1 : 0;
        int h = 0;
        for (int r = 0; r < steps; r++) {
            int[] p = search(from, r % n, n - 1);
            for (int i = 0; i < n; i++)
                h = h * 31 + p[i];
        }
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 4;
        double s = 0;
        for (double v : relax(a, steps, true))
            s += v;
        long g = 0;
        for (long v : either(n))
            g = g * 7 + v;
        for (int v : inner(n))
            g = g * 7 + v;
        System.out.println(h + " " + Math.round(learn(n, steps) * 1000) + " " + Math.round(s * 1000) + " " + g);
    }
}
