// Arrays that loops make from their ends, of elements of others: loops in loops, some of them upward, parts of arrays,
// two arrays at once; the checks of the others' indices may fail at either end.
// run: 1 1 0
// expect: -450 -0.25
// expect: 0 -1.125
// expect: 0 0
// run: 5 3 1
// expect: 17190 3.515625
// expect: 3393914 6.9922295
// expect: 177050 17135
// run: 16 17 0
// expect: 8102342991 1.5644607543945312
// expect: -4926950473523582328 1.5283649
// expect: 234959360638160 3998295413025
// run: 40 33 1
// expect: 5732902145788099899 3.6290322580612155
// expect: 2675173580590034356 6.788386
// expect: 3784062756937396623 3101297920343255073
// run: 33 50 2
// expect: -266218224090610995 0.016129031835589558
// expect: 4542838495234213470 6.788386
// expect: 1889360376782212305 -2009396593167237398
// run: 130 20 1
// expect: -4687107864128101082 3.629032258064516
// expect: -923241028225944526 1.6820866
// expect: 8646393816239300247 -4042467803749829774
// run: 20 20 3
// expect: -217537225824 3.629028797149658
// expect: 5361907646083346228 -0.010834694
// error: 80: array index out of bounds: index -1, length 40
// run: 20 20 -1
// expect: -217537225824 3.629028797149658
// expect: 5361907646083346228 -0.010834694
// error: 81: array index out of bounds: index 40, length 40
// run: 20 20 -2
// expect: -217537225824 3.629028797149658
// expect: 5361907646083346228 -0.010834694
// error: 80: array index out of bounds: index 40, length 40
class FromEnds {
    static long[] halves(int[] a, int n) {
        long[] b = new long[n];
        for (int i = n - 1; i >= 0; i--)
            b[i] = a[i] / 2 + a[n - 1 - i];
        return b;
    }

    static double[] differences(double[] a, int n) {
        double[] d = new double[n];
        for (int i = n - 1; i >= 0; i--)
            d[i] = a[i + 1] - a[i];
        return d;
    }

    static int[][] transposed(int[][] a, int rows, int columns) {
        int[][] t = new int[columns][rows];
        for (int j = columns - 1; j >= 0; j--)
            for (int i = rows - 1; i >= 0; i--)
                t[j][i] = a[i][j] + i - j;
        return t;
    }

    static float[][] blurred(float[][] a, int r) {
        int n = a.length;
        float[][] b = new float[n][n];
        for (int i = n - 1; i > -1; i--)
            for (int j = 0; j < n; j++) {
                float s = 0;
                for (int k = Math.min(n - 1, j + r); k >= Math.max(0, j - r); k--)
                    s += a[i][k];
                for (int k = Math.max(0, i - r); k <= Math.min(n - 1, i + r); k++)
                    s -= a[k][j] / 2;
                b[i][j] = s;
            }
        return b;
    }

    static long both(int[] a, int n, int k) {
        int[] even = new int[n], odd = new int[n + 1];
        for (int i = n - 1; i > 0; i--) {
            even[i] = a[2 * i - k];
            odd[i + 1] = even[i] - a[2 * i + 1 - k];
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 7 + even[i] - 3 * odd[i];
        return s;
    }

    static long updated(int[] a, int n, int from) {
        long[] b = new long[n];
        for (int i = 0; i < n; i++)
            b[i] = 5 * i;
        for (int i = n - 1; i >= from; i--)
            if (a[i - from] % 3 != 0)
                b[i] += a[i - from];
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 5 + b[i];
        return s;
    }

    static double sum(double[] a) {
        double s = 0;
        for (double x : a)
            s = s / 2 + x;
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), k = Integer.parseInt(args[2]);
        int[] a = new int[2 * n];
        double[] d = new double[n + 1];
        int[][] c = new int[n][m];
        float[][] f = new float[n][n];
        for (int i = 0; i < 2 * n; i++)
            a[i] = i * 7919 % 1009 - 300;
        for (int i = 0; i <= n; i++)
            d[i] = i * 0.75 - i * i % 5;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                c[i][j] = i * j - j;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                f[i][j] = (i * 3 + j * 5) % 7 - 2.25f;
        long[] h = halves(a, n);
        long s = 0;
        for (long x : h)
            s = s * 3 + x;
        System.out.println(s + " " + sum(differences(d, n)));
        int[][] t = transposed(c, n, m);
        float[][] b = blurred(f, 2);
        long u = 0;
        float v = 0;
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                u = u * 3 + t[j][i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                v = v / 2 + b[i][j];
        System.out.println(u + " " + v);
        System.out.println(both(a, n, k) + " " + updated(a, n, k));
    }
}
// remark: 42: array construction
