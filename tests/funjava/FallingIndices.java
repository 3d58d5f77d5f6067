// Elements are read from the last to the first: reversals, products of polynomials, and ends that are missed.
// run: 100 0
// expect: 196.56204004039537
// expect: 46.97978844448273
// expect: -2026112619936123642
// expect: 988469.4628388303
// expect: 116.2261797658741
// run: 7 0
// expect: 106.789294
// expect: 80.464395326
// expect: -2976436872960
// expect: 26778.108507172055
// expect: 12821.358782844027
// run: 16 0
// expect: 147.94386374712656
// expect: 73.51910138884574
// expect: -4133710106865916640
// expect: 116278.62697627296
// expect: 21590.338827179323
// run: 1 0
// expect: -1.0
// expect: -1.0
// expect: 0
// expect: -0.9
// expect: -0.81
// run: 100 1
// expect: 196.56204004039537
// expect: 46.97978844448273
// expect: -2026112619936123642
// expect: 988469.4628388303
// error: 55: array index out of bounds: index 100, length 100
// run: 100 2
// expect: 196.56204004039537
// expect: 46.97978844448273
// expect: -2026112619936123642
// expect: 988469.4628388303
// error: 55: array index out of bounds: index 101, length 100
// run: 100 -1
// expect: 196.56204004039537
// expect: 46.97978844448273
// expect: -2026112619936123642
// expect: 988469.4628388303
// error: 55: array index out of bounds: index -1, length 100
// run: 100 -101
// expect: 196.56204004039537
// expect: 46.97978844448273
// expect: -2026112619936123642
// expect: 988469.4628388303
// error: 55: array index out of bounds: index -2, length 100
class FallingIndices {
    static double[] reversed(double[] a, int off) {
        int n = a.length;
        double[] b = new double[n];
        for (int i = 0; i < n; i++)
            b[i] = a[n - 1 - i + off] * 2;
        return b;
    }
    static int[] mirrored(int[] a, int[] c) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++)
            b[i] = a[i] + 3 * a[(n - i) - 1] - c[n + 4 - (i + 2)] + (n - i);
        return b;
    }
    static float[] floats(float[] a) {
        float[] b = new float[a.length / 2];
        for (int i = 0; i < b.length; i++)
            b[i] = a[a.length - 1 - i] - a[i];
        return b;
    }
    static long[] product(long[] a, long[] b) {
        int n = a.length, m = b.length;
        long[] c = new long[n + m - 1];
        for (int k = 0; k < c.length; k++) {
            long s = 0;
            for (int i = Math.max(0, k - m + 1); i <= Math.min(k, n - 1); i++)
                s += a[i] * b[k - i];
            c[k] = s;
        }
        return c;
    }
    static double[][] turned(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i][j] = a[n - 1 - i][m - 1 - j] + (j > 2 ? a[i][m - j] : 0);
        return b;
    }
    static boolean[] palindromes(int[] a, int[] b) {
        boolean[] c = new boolean[a.length];
        for (int i = 0; i < a.length; i++)
            c[i] = a[i] == b[b.length - 1 - i];
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), off = Integer.parseInt(args[1]);
        double[] a = new double[n];
        int[] x = new int[n], y = new int[n + 3];
        float[] f = new float[n];
        long[] l = new long[n], p = new long[n / 2 + 1];
        double[][] q = new double[n][n / 2 + 1];
        for (int i = 0; i < n; i++) {
            a[i] = i * 0.5;
            x[i] = i * 7919 % 13;
            f[i] = i * 0.25f;
            l[i] = i - 3;
            for (int j = 0; j < q[0].length; j++)
                q[i][j] = i * 1000 + j;
        }
        for (int i = 0; i < y.length; i++)
            y[i] = i;
        for (int i = 0; i < p.length; i++)
            p[i] = i * i;
        double s = 0;
        int[] b = mirrored(x, y);
        boolean[] t = palindromes(x, x);
        for (int i = 0; i < n; i++)
            s = s * 0.9 + b[i] + (t[i] ? 1 : 0);
        System.out.println(s);
        float[] g = floats(f);
        for (int i = 0; i < g.length; i++)
            s = s * 0.9 + g[i];
        System.out.println(s);
        long[] c = product(l, p);
        long h = 0;
        for (int i = 0; i < c.length; i++)
            h = h * 31 + c[i];
        System.out.println(h);
        double[][] r = turned(q);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < r[0].length; j++)
                s = s * 0.9 + r[i][j];
        System.out.println(s);
        double[] d = reversed(a, off);
        for (int i = 0; i < n; i++)
            s = s * 0.9 + d[i];
        System.out.println(s);
    }
}
