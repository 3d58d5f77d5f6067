// Lanes go along rows of their own, through more trees than are kept in mind, of both widths and of lengths that leave
// the last chunks and nodes in part; some rows are empty, and indices come from arrays.
// run: 40
// expect: -686.7306343335404 3413202670383930071
// run: 500
// expect: -1015.346510117151 -4697006372672364296
// run: 6100
// expect: -417.75543427900107 -7356504132421030076
public class RaggedRows {
    static double[] sums(int[] start, int[] at, double[] x, long[] y, float[] z, int[] u) {
        int n = start.length - 1;
        double[] s = new double[n];
        for (int i = 0; i < n; i++) {
            double t = 0;
            for (int k = start[i]; k < start[i + 1]; k++)
                t += x[at[k]] * y[k] + z[k] - u[at[k]];
            s[i] = t;
        }
        return s;
    }
    static long[] many(int[] start, long[] a, long[] b, long[] c, long[] d, int[] e, int[] f, long[] g, long[] h, int[] p, int[] q) {
        int n = start.length - 1;
        long[] s = new long[n];
        for (int i = 0; i < n; i++) {
            long t = i;
            for (int k = start[i]; k < start[i + 1]; k++) {
                t = t * 3 + a[k] + b[k] - c[k] * d[k] + e[k] - f[k];
                t ^= g[k] + h[k] * (p[k] - q[k]);
            }
            s[i] = t;
        }
        return s;
    }
    static int[] starts(int n) {
        int[] start = new int[n + 1];
        for (int i = 0; i < n; i++)
            start[i + 1] = start[i] + (i % 5 == 3 ? 0 : i * 7 % 23);
        return start;
    }
    static long[] longs(int n, int by) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 1000003L % by - 50;
        return a;
    }
    static int[] ints(int n, int by) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (int) (i * 7919L % by);
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] start = starts(n);
        int m = start[n];
        double[] x = new double[m + 5];
        float[] z = new float[m];
        for (int i = 0; i < x.length; i++)
            x[i] = i % 9 * 0.25;
        for (int i = 0; i < m; i++)
            z[i] = i % 4 - 1.5f;
        double[] s = sums(start, ints(m, m + 5), x, longs(m, 101), z, ints(m + 5, 77));
        long[] t = many(start, longs(m, 3), longs(m, 5), longs(m, 7), longs(m, 11), ints(m, 13), ints(m, 17), longs(m, 19), longs(m, 23), ints(m, 29), ints(m, 31));
        double all = 0;
        long bits = 0;
        for (int i = 0; i < n; i++) {
            all = all * 0.5 + s[i];
            bits = bits * 31 + t[i];
        }
        System.out.println(all + " " + bits);
    }
}
