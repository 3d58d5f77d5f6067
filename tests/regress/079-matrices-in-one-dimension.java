// Matrices in arrays of one dimension whose elements take loops are made as matrices, by tiles where they are products; not
// where rows overlap, where elements are not there, and where others of the array are read: then nests do what they did.
//
// run: 1 1 1 1
// expect: 4627730092099895296 1103626240
// expect: -48934 0
// expect: 0
// expect: 3062729221588647936 0
// expect: -1220723780880
// expect: 0
// run: 3 2 2 2
// expect: 4599160381963763712 30709812832108544
// expect: -1641469140029 24184677556787
// expect: -243730089718758391
// expect: -1199646350740815872 33762
// expect: 877098226892805191
// expect: 0
// run: 20 17 19 17
// expect: 6218697029212700672 2085879243727249408
// expect: 7550117633859940796 4541234691422795264
// expect: 4386706916782191832
// expect: -1566971195348221952 5063968193676253003
// expect: -1199890733618597994
// expect: -4884490111173271410
// run: 33 40 21 40
// expect: -6466711668066877440 -7713726741162348544
// expect: -1311770494903497434 -1892019294202103299
// expect: 8554394417678309940
// expect: -280982395501412352 7326548406105628073
// expect: 772105143807434772
// expect: 1169337014702907815
// run: 33 40 21 45
// expect: -6466711668066877440 -7713726741162348544
// expect: -1311770494903497434 -1892019294202103299
// expect: 8554394417678309940
// expect: -280982395501412352 7326548406105628073
// error: 237: array index out of bounds: index 1322, length 1322
// run: 33 40 21 39
// expect: -6466711668066877440 -7713726741162348544
// expect: -1311770494903497434 -1892019294202103299
// expect: 8554394417678309940
// expect: -280982395501412352 7326548406105628073
// error: 237: array index out of bounds: index -1, length 1322
// run: 20 17 19 -17
// expect: 6218697029212700672 2085879243727249408
// expect: 7550117633859940796 4541234691422795264
// expect: 4386706916782191832
// expect: -1566971195348221952 5063968193676253003
// error: 237: array index out of bounds: index -34, length 342
// run: 20 17 19 0
// expect: 6218697029212700672 2085879243727249408
// expect: 7550117633859940796 4541234691422795264
// expect: 4386706916782191832
// expect: -1566971195348221952 5063968193676253003
// error: 237: array index out of bounds: index -17, length 342
// run: 0 5 5 5
// expect: 0 0
// expect: 0 0
// expect: 0
// expect: 0 -1312771306314249600
// expect: 0
// expect: 0
// run: 33 40 0 40
// expect: 0 -2247349978738294784
// expect: -1311770494903497434 -1892019294202103299
// expect: 0
// expect: -280982395501412352 7326548406105628073
// expect: 772105143807434772
// expect: 1169337014702907815
// run: 40 40 40 41
// expect: -1630478986968563712 4703668521936187392
// expect: -6122261562682576518 2244095899081682016
// expect: 505359097173226725
// expect: -971264591512207360 -3393201625546258229
// expect: 3141817145578273849
// expect: -6613429996513262223
// run: 20 17 19 19
// expect: 6218697029212700672 2085879243727249408
// expect: 7550117633859940796 4541234691422795264
// expect: 4386706916782191832
// expect: -1566971195348221952 5063968193676253003
// expect: 401854042470636822
// error: 151: array index out of bounds: index 362, length 360
// run: 20 17 19 20
// expect: 6218697029212700672 2085879243727249408
// expect: 7550117633859940796 4541234691422795264
// expect: 4386706916782191832
// expect: -1566971195348221952 5063968193676253003
// error: 237: array index out of bounds: index 342, length 342
// run: 20 17 19 16
// expect: 6218697029212700672 2085879243727249408
// expect: 7550117633859940796 4541234691422795264
// expect: 4386706916782191832
// expect: -1566971195348221952 5063968193676253003
// error: 237: array index out of bounds: index -1, length 342
// remark: 122: matrices
// remark: 122: tiles
// remark: 134: matrices
// remark: 145: matrices
// remark: 162: matrices
// remark: 180: tiles
// remark: 191: tiles
// remark: 206: matrices
// remark: 206: tiles
// remark: 219: matrices
// remark: 232: matrices
class InOneDimension {
    static double[] filled(int n, int k) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * k % 13 - 5;
        return a;
    }
    static int[] numbers(int n, int k) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * k % 101 - 50;
        return a;
    }
    static double[] product(double[] a, double[] b, int n, int m, int d) {
        double[] c = new double[n * m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double s = 0;
                for (int k = 0; k < d; k++)
                    s += a[i * d + k] * b[k * m + j];
                c[i * m + j] = s;
            }
        return c;
    }
    /** In another order, added to what was there. */
    static float[] added(float[] a, float[] b, float[] c, int n, int m, int d) {
        float[] e = c.clone();
        for (int i = 0; i < n; i++)
            for (int k = 0; k < d; k++) {
                float x = a[i * d + k];
                for (int j = 0; j < m; j++)
                    e[i * m + j] += x * b[k * m + j];
            }
        return e;
    }
    /** The rows of E are WIDE apart, and may overlap. */
    static int[] wide(int[] a, int n, int m, int wide) {
        int[] e = new int[n * m + n];
        for (int i = 1; i < n; i++) {
            int row = i * wide;
            for (int j = 1; j < m - 1; j++) {
                int s = 7;
                for (int k = 0; k <= i % 5 + 20; k++)
                    s = s * 3 + a[(row + j * k) % a.length] - k;
                e[row + j] = s;
            }
        }
        return e;
    }
    /** Two at once, one of which is read where it is written. */
    static long two(int[] a, int n, int m) {
        int[] most = new int[n * m];
        long[] all = new long[n * m + 3];
        for (int i = 0; i < all.length; i++)
            all[i] = i;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int best = -1000;
                for (int k = 0; k < 30; k++)
                    best = Math.max(best, a[(i * m + j + k) % a.length]);
                most[i * m + j] = best;
                for (int k = 0; k < 20; k++)
                    if ((k + j) % 3 == 0)
                        all[i * m + j] = all[i * m + j] * 3 + a[(i + k) % a.length] - all.length;
            }
        long s = 0;
        for (int i = 0; i < n * m; i++)
            s = s * 31 + most[i] + all[i];
        return s;
    }
    /** Shortest ways over one more edge. */
    static long[] nearer(long[] d, int n) {
        long[] e = new long[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                long best = d[i * n + j];
                for (int k = 0; k < n; k++)
                    best = Math.min(best, d[i * n + k] + d[k * n + j]);
                e[i * n + j] = best;
            }
        return e;
    }
    static double[][] squares(double[] a, double[] b, int n, int m, int d) {
        double[][] c = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double s = 0;
                for (int k = d - 1; k >= 0; k--) {
                    double x = a[i * d + k] - b[j * d + k];
                    s += x * x;
                }
                c[i][j] = Math.sqrt(s);
            }
        return c;
    }
    /** Several in one array. */
    static double[] batch(double[] a, double[] b, int many, int n) {
        double[] c = new double[many * n * n];
        for (int t = 0; t < many; t++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    double s = 0;
                    for (int k = 0; k < n; k++)
                        s += a[(t * n + i) * n + k] * b[t * n * n + k * n + j];
                    c[t * n * n + i * n + j] = s;
                }
        return c;
    }
    static int[] pooled(int[] a, int many, int n) {
        int h = n / 2;
        int[] c = new int[many * h * h];
        for (int t = 0; t < many; t++)
            for (int i = 0; i < h; i++)
                for (int j = 0; j < h; j++) {
                    int most = -1000;
                    for (int k = 0; k <= h % 2 + 1; k++)
                        for (int l = 0; l < 2; l++)
                            most = Math.max(most, a[((t * n + 2 * i + k) * n + 2 * j + l) % a.length]);
                    c[(t * h + i) * h + j] = most;
                }
        return c;
    }
    /** Some elements on, or back: they may not be there. */
    static int[] shifted(int[] a, int n, int m, int by) {
        int[] e = new int[n * m + 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int s = 0;
                for (int k = 0; k < 20 + i; k++)
                    s = s * 3 + a[(j + k * i) % a.length];
                e[i * m + j + by] = s;
            }
        return e;
    }
    static long digest(double[] x) {
        long s = 0;
        for (int i = 0; i < x.length; i++)
            s = s * 31 + Double.doubleToLongBits(x[i]);
        return s;
    }
    static long digest(float[] x) {
        long s = 0;
        for (int i = 0; i < x.length; i++)
            s = s * 31 + Float.floatToIntBits(x[i]);
        return s;
    }
    static long digest(long[] x) {
        long s = 0;
        for (int i = 0; i < x.length; i++)
            s = s * 31 + x[i];
        return s;
    }
    static long digest(int[] x) {
        long s = 0;
        for (int i = 0; i < x.length; i++)
            s = s * 31 + x[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), d = Integer.parseInt(args[2]), wide = Integer.parseInt(args[3]);
        double[] a = filled(n * d, 3), b = filled(d * m, 7);
        float[] af = new float[n * d], bf = new float[d * m], cf = new float[n * m];
        for (int i = 0; i < n * d; i++) af[i] = (float) a[i];
        for (int i = 0; i < d * m; i++) bf[i] = (float) b[i];
        for (int i = 0; i < n * m; i++) cf[i] = i * 0.125f;
        int[] k = numbers(n * m + 1, 37);
        long[] w = new long[n * n];
        for (int i = 0; i < n * n; i++) w[i] = i * 7919L % 1009;
        System.out.println(digest(product(a, b, n, m, d)) + " " + digest(added(af, bf, cf, n, m, d)));
        System.out.println(two(k, n, m) + " " + digest(nearer(w, n)));
        double[][] s = squares(a, filled(m * d, 5), n, m, d);
        long all = 0;
        for (int i = 0; i < n; i++) all = all * 31 + digest(s[i]);
        System.out.println(all);
        System.out.println(digest(batch(filled(5 * n * n, 3), filled(5 * n * n, 11), 5, n)) + " " + digest(pooled(k, 3, m)));
        System.out.println(digest(shifted(k, n, m, wide - m)));
        System.out.println(digest(wide(k, n, m, wide)));
    }
}
