// Copies of arrays that a loop reads need numbers of private arrays, too; where these run out, it reads trees.
//
// run: 50 10
// expect: -6916539928510090452
// run: 50 1000
// expect: 1260129834976730868
// run: 700 4000
// expect: 6996764683346733782
// remark: 24: copies: it reads 6 arrays from private copies, if that is worth it
class CopiesBeyondNumbers {
    static int[] table(int n, int k) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * k + 3) % n;
        return a;
    }
    /** Reads more arrays than there are private ones, and writes some. */
    static long walk(int level, int[] a, int[] b, int[] c, int[] d, int[] e, int[] f, int[] g, int[] h, int[] p, int[] q, int[] r, int[] s, int steps) {
        if (level > 0)
            return walk(level - 1, b, c, d, e, f, g, h, p, q, r, s, a, steps) + 1;
        int[] o = new int[a.length], u = new int[a.length], v = new int[a.length], w = new int[a.length], x = new int[a.length], y = new int[a.length],
              z = new int[a.length], k = new int[a.length], l = new int[a.length], m = new int[a.length], n = new int[a.length], j = new int[a.length];
        int at = 1;
        for (int t = 0; t < steps; t++) {
            at = a[b[c[d[e[f[g[h[p[q[r[s[at]]]]]]]]]]]];
            o[at] += t;
            u[o[at] % a.length] += at;
            v[u[at] % a.length] += at;
            w[v[at] % a.length] += at;
            x[w[at] % a.length] += at;
            y[x[at] % a.length] += at;
            z[y[at] % a.length] += at;
            k[z[at] % a.length] += at;
            l[k[at] % a.length] += at;
            m[l[at] % a.length] += at;
            n[m[at] % a.length] += at;
            j[n[at] % a.length] += at;
        }
        long sum = at;
        for (int i = 0; i < a.length; i++)
            sum = sum * 31 + j[i] + n[i];
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        System.out.println(walk(2, table(n, 1), table(n, 2), table(n, 3), table(n, 4), table(n, 5), table(n, 6), table(n, 7), table(n, 8), table(n, 9),
                                table(n, 10), table(n, 11), table(n, 12), steps));
    }
}
