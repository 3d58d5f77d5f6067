// remark: 36: few: it is asked before it whether reductions in it have more than 256 iterations
// remark: 77: few: it is asked before it whether reductions in it have more than 256 iterations
// run: 0 8 40
// expect: 13.828130006816082
// run: 0 256 20
// expect: -186.99891328811646
// run: 0 257 20
// expect: -185.9989094734192
// run: 0 0 5
// expect: 0.0
// run: 1 5 30
// expect: 18.875
// run: 1 300 3
// expect: 42.5
// run: 2 9
// expect: 2926
// run: 2 300
// expect: 20162688
// Reductions of few iterations in loops in order: it is asked before these whether there are more.
class X {
    static double dot(double[] w, double[] x) {
        double s = 0;
        for (int j = 0; j < x.length; j++)
            s += w[j] * x[j];
        return s;
    }
    static double rows(int n, int count) {
        double[][] x = new double[16][n];
        double[] w = new double[n];
        for (int j = 0; j < n; j++) {
            w[j] = j % 7 * 0.25;
            for (int i = 0; i < 16; i++)
                x[i][j] = i * 0.5 - j % 5;
        }
        double t = 0;
        for (int s = 0; s < count; s++)
            t = t * 0.5 + dot(w, x[s & 15]);
        return t;
    }
    static double learn(int n, int epochs) {
        double[][] x = new double[40][n];
        double[] w = new double[n + 1];
        int seed = 5;
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < n; j++) {
                seed = seed * 1664525 + 1013904223;
                x[i][j] = (seed >> 24) / 64.0;
            }
        for (int e = 0; e < epochs; e++) {
            double[] g = new double[n + 1];
            for (int i = 0; i < 40; i++) {
                double s = w[n];
                for (int j = 0; j < n; j++)
                    s += w[j] * x[i][j];
                s = s > 0 ? 0.5 : -0.5;
                for (int j = 0; j < n; j++)
                    g[j] += s * x[i][j];
                g[n] += s;
            }
            for (int j = 0; j <= n; j++)
                w[j] -= g[j] * 0.125;
        }
        double right = 0;
        for (int i = 0; i < 40; i++) {
            double s = 0;
            for (int j = 0; j < n; j++)
                s += w[j] * x[i][j];
            right += s > 0 ? 1 : 0;
        }
        return right + w[n];
    }
    static long ranks(int n) {
        int[] rank = new int[n];
        for (int i = 0; i < n; i++)
            rank[i] = i * 7 % 13;
        long h = 0;
        for (int round = 1; round < n; round *= 2) {
            int[] next = new int[n];
            int seen = 0;
            for (int i = 0; i < n; i++) {
                int j = (i + round) % n;
                if (rank[j] > rank[i])
                    seen++;
                next[i] = (rank[i] + seen) % 101;
            }
            for (int i = 0; i < n; i++)
                h += next[i] * (i + 1);
            rank = next;
        }
        return h;
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        if (which == 0)
            System.out.println(rows(n, Integer.parseInt(args[2])));
        else if (which == 1)
            System.out.println(learn(n, Integer.parseInt(args[2])));
        else
            System.out.println(ranks(n));
    }
}
