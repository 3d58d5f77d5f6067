// Loops in order that read arrays at uneven places read copies in private arrays: of those that were made beside them
// at once, of others if their iterations, as far as they are known, pay that, or once so many have gone round.  Where an
// index is out of bounds is said as ever.
//
// run: 1 3 -1
// expect: 927396
// expect: 1 0
// expect: 0 0
// expect: 0.125 0
// expect: 0 0 201
// expect: 0
// run: 7 5 -1
// expect: -4249846080167059848
// expect: 6218 28459316514
// expect: 3343 542
// expect: 2.875 719002157
// expect: 606 -2 302
// expect: 3343
// run: 30 5 17
// error: 106: array index out of bounds: index 5, length 5
// run: 100 5 -1
// expect: -7580659682856031433
// expect: 6040654323451112449 -4231823176313070215
// expect: 1972602290 -4977217354478056822
// expect: 2.875 -6996236130613382289
// expect: 9999 -3 302
// expect: 1972602290
// run: 100 5 90
// error: 106: array index out of bounds: index 5, length 5
// run: 3000 20 -1
// expect: 8224361667777488236
// expect: 5469812251578958088 -5145353172305734866
// expect: -554042135 5071269753650614576
// expect: 1.375 -899230846925314205
// expect: 302899 -3 1010
// expect: -392084011
// run: 3000 20 2000
// error: 106: array index out of bounds: index 20, length 20
// run: 20000 900 -1
// expect: 6921168265528606607
// expect: -1712485644045838354 -4599480213121420664
// expect: -512662063 6861840508615260662
// expect: 1.375 -7417899354369459575
// expect: -5001 -15003 45450
// expect: -1039319831
// remark: 79: copies: it reads 1 array from a private copy, once that is worth it
// remark: 91: copies: it reads 2 arrays from private copies, once that is worth it
// remark: 105: copies: it reads 1 array from a private copy, if that is worth it
// remark: 115: copies: it reads 1 array from a private copy, if that is worth it
// remark: 124: copies: it reads 1 array from a private copy, once that is worth it
// remark: 136: copies: it reads 1 array from a private copy, once that is worth it
// remark: 153: copies: it reads 1 array from a private copy, if that is worth it
// remark: 165: copies: it reads 2 arrays from private copies, once that is worth it
class CopiesForLoops {
    static int[] numbers(int n, int most) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i / 3 * 37 + i / 50) % 11 * most / 11;
        return a;
    }
    static double[] rising(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 0.5 + i % 3 * 0.125;
        return a;
    }
    static long[][][] cube(int n, int m) {
        long[][][] c = new long[n][m][5];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < 5; k++)
                    c[i][j][k] = i * 1000003L + j * 10007L - k;
        return c;
    }
    /** How far it goes is known before no loop. */
    static long runs(int[] a) {
        long s = 0;
        int i = 0;
        while (i < a.length) {
            int j = i;
            while (j < a.length && a[j] == a[i])
                j++;
            s = s * 31 + a[i] * 7 + (j - i);
            i = j;
        }
        return s;
    }
    static int[] merged(int[] a, int[] b) {
        int[] c = new int[a.length + b.length];
        int i = 0, j = 0, k = 0;
        while (i < a.length && j < b.length)
            if (a[i] <= b[j])
                c[k++] = a[i++];
            else
                c[k++] = b[j++];
        while (i < a.length)
            c[k++] = a[i++];
        while (j < b.length)
            c[k++] = b[j++];
        return c;
    }
    /** Where the table ends before the state does, that is an error, in whatever loop. */
    static int states(int[][] next, int[] in, int stop) {
        int state = 0, seen = 0;
        for (int i = 0; i < in.length; i++) {
            state = next[state][in[i]];
            seen = seen * 3 + state;
            if (i == stop)
                state = next.length;
        }
        return seen;
    }
    static int rows(int[][] next, int[] in) {
        int state = 0, seen = 0;
        for (int i = 0; i < in.length; i++) {
            int[] row = next[state];
            state = row[in[i]] % row.length % next.length;
            seen = seen * 3 + state;
        }
        return seen;
    }
    static long roots(int[] parent, int start) {
        long depth = 0;
        for (int i = start; i < parent.length; i++) {
            int x = i, d = 0;
            while (parent[x] != x) {
                x = parent[x];
                d++;
            }
            depth = depth * 3 + d ^ depth >>> 7;
        }
        return depth;
    }
    static double along(double[] x, double at, int steps) {
        double s = 0;
        for (int k = 0; k < steps; k++) {
            int low = 0, high = x.length - 1;
            while (high - low > 1) {
                int m = (low + high) / 2;
                if (x[m] <= at)
                    low = m;
                else
                    high = m;
            }
            s += at - x[low];
            at = s * 7 - (int) (s * 7 / x.length) * x.length;
        }
        return s;
    }
    static long boxes(long[][][] c, int steps) {
        int i = 0, j = 0, k = 0;
        long s = 0;
        for (int t = 0; t < steps; t++) {
            long e = c[i][j][k];
            s = s * 5 + e;
            i = (int) ((e + t) % c.length);
            j = (int) ((s >>> 9) % c[0].length);
            k = (k + j) % 5;
        }
        return s;
    }
    /** Leaves in the middle, and not before it has gone round for a while. */
    static int chain(boolean[] stop, int[] next, int at) {
        int steps = 0;
        while (true) {
            if (stop[at])
                return steps * 100 + at;
            at = next[at];
            steps++;
            if (steps > 5000)
                break;
        }
        return -at;
    }
    static boolean[] stops(int n, int at) {
        boolean[] s = new boolean[n];
        for (int i = 0; i < n; i++)
            s[i] = i == at;
        return s;
    }
    static int[] ring(int n, int by) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i + by) % n;
        return a;
    }
    static int[][] table(int n, int m) {
        int[][] t = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                t[i][j] = (i * 7 + j * 11 + 3) % n;
        return t;
    }
    static int[] parents(int n) {
        int[] p = new int[n];
        for (int i = 0; i < n; i++)
            p[i] = i == 0 ? 0 : i - 1 - i * 7919 % (i < 50 ? i : 50);
        return p;
    }
    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }
    /** Calls itself, so that nobody knows who made the arrays. */
    static long parts(int k, int[] a, int[] b, int[][] t, int[] p, double[] x, long[][][] c, boolean[] s, int[] r, int stop) {
        long rest = k == 0 ? 0 : parts(k - 1, a, b, t, p, x, c, s, r, stop) * 31;
        if (k == 0)
            return runs(a) + sum(merged(b, r));
        if (k == 1)
            return rest + rows(t, b) + roots(p, p.length / 4);
        if (k == 2)
            return rest + boxes(c, a.length) + chain(s, r, 0);
        if (k == 3)
            return rest + (long) (along(x, 0.75, a.length) * 1000);
        return rest + states(t, b, stop);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), stop = Integer.parseInt(args[2]);
        System.out.println(parts(4, numbers(n, 40), numbers(n, 8), table(m, 8), parents(n), rising(m + 1), cube(m, 3), stops(n, n - 1), ring(n, 1), stop));
        System.out.println(runs(numbers(n, 40)) + " " + sum(merged(ring(n, 0), ring(n / 2, 0))));
        System.out.println(rows(table(m, 8), numbers(n, 8)) + " " + roots(parents(n), n / 4));
        System.out.println(along(rising(m + 1), 0.75, n) + " " + boxes(cube(m, 3), n));
        System.out.println(chain(stops(n, n - 1), ring(n, 1), 0) + " " + chain(stops(n, n), ring(n, 3), 0) + " " +
                           chain(stops(m, m / 2), ring(m, 2 * m - 1), 0));
        System.out.println(states(table(m, 8), numbers(n, 8), stop));
    }
}
