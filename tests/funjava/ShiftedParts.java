// Parts of arrays are made in lanes wherever they begin and end, and what is beside them stays.
// run: 100
// expect: 2.709699017889675E8
// expect: 361.3158532116612 3165.092862950183 1061.633587951157
// remark: 33:9: lanes: 16 iterations at once
// remark: 41:9: lanes: 16 iterations at once
// remark: 48:9: lanes: 16 iterations at once
// remark: 55:9: lanes: 16 iterations at once
// remark: 57:9: lanes: 16 iterations at once
// remark: 64:9: lanes: 16 iterations at once
// remark: 72:9: lanes: 16 iterations at once
// remark: 84:9: lanes: 16 iterations at once
// remark: 92:13: lanes: 16 iterations at once
// remark: 109:9: lanes: 16 iterations at once
// run: 0
// expect: 0.0
// expect: 0.0 0.0 0.0
// run: 1
// expect: 8.9
// expect: 31.201957500000002 0.3625 0.0
// run: 15
// expect: 1.0533153756936271E8
// expect: 159.6360527473388 316.78280355730533 991.7139836905318
// run: 16
// expect: 1.026396060777179E8
// expect: 162.01034853228865 344.3131114226114 991.7139836905318
// run: 33
// expect: 4.571363490611134E8
// expect: 202.34717758409522 856.283639002082 1006.696823179547
class ShiftedParts {
    static double[] fives(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = 5 + i;
        return a;
    }

    // what was there is taken up, or stays
    static double[] part(double[] a, int from, int to, int by) {
        double[] c = fives(a.length);
        for (int i = from; i < to; i++)
            c[i + by] = c[i + by] * 0.5 + a[i];
        return c;
    }

    static int[] ints(int n, int from, int to, int by) {
        int[] c = new int[n];
        for (int i = from; i < to; i++)
            c[i - by] = i * 3 + 1;
        return c;
    }

    static float[] floats(float[] a, int from, int to) {
        float[] c = new float[a.length];
        for (int i = 0; i < a.length; i++)
            c[i] = 0.25f * i;
        for (int i = from; i < to; i++)
            c[i] = a[i] * 3 + c[i];
        return c;
    }

    static boolean[] truths(int n, int from, int to, int by) {
        boolean[] c = new boolean[n];
        for (int i = from; i < to; i++)
            c[i + by] = i % 3 == 0;
        return c;
    }

    // a sum for each
    static long[] sums(long[] a, int from, int to, int by) {
        long[] c = new long[a.length];
        for (int i = from; i < to; i++) {
            long s = 0;
            for (int k = 0; k < 5; k++)
                s += a[i] >> k;
            c[i + by] = s;
        }
        return c;
    }

    // rows of a matrix in one array, and the same in place
    static double[] rows(int n, int m) {
        double[] c = new double[n * m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double s = i;
                for (int k = 0; k < 3; k++)
                    s = s * 0.5 + j;
                c[i * m + j] = s;
            }
        for (int i = 1; i < n; i++)
            for (int j = 1; j < m; j++)
                c[i * m + j] = c[i * m + j] * 2 + 1;
        return c;
    }

    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 0.9 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n];
        float[] f = new float[n];
        long[] l = new long[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 0.5;
            f[i] = i;
            l[i] = i * 1000003L;
        }
        double all = 0;
        for (int from = 0; from < n; from += 7)
            for (int to = from; to <= n; to += 5) {
                int by = (n - to) / 2;
                all = all * 0.7 + sum(part(a, from, to, by)) + sum(part(a, from, to, -from));
                int[] c = ints(n, from, to, from / 2);
                float[] g = floats(f, from, to);
                boolean[] t = truths(n, from, to, by);
                long[] s = sums(l, from, to, by);
                for (int i = 0; i < n; i++)
                    all = all * 0.99 + c[i] + g[i] + (t[i] ? i : -1) + s[i];
            }
        System.out.println(all);
        System.out.println(sum(rows(n, 7)) + " " + sum(rows(3, n)) + " " + sum(rows(n / 3, 37)));
    }
}
