// Sums of products of matrices in several senses, for each type of elements, with infinite ones and
// none at all among them.
//
// run: 20 17 9
// expect: double -5690181855827984384
// expect: float 6225416531726022144
// expect: long -869853016072633178
// expect: int -8662082846365106825
// expect: double 348913531366683092
// expect: float -3354604838854430425
// expect: long 790751643722322124
// expect: int -8672120464862793514
// run: 16 40 33
// expect: double 7201472476675571712
// expect: float -2819450196184500096
// expect: long -5500682948448307517
// expect: int 2350849554935869005
// expect: double 4758970709378475946
// expect: float -9169959627921722033
// expect: long -3752181903324448023
// expect: int 1449513541439295963
// run: 5 6 7
// expect: double -4199567344982294528
// expect: float 7282464550472084992
// expect: long -1957879282302501042
// expect: int -850529228804598456
// expect: double 5807379136140241400
// expect: float 7408741799911472072
// expect: long -4849835552072441907
// expect: int 8044260837979689868
// remark: 62: tiles
// remark: 74: tiles
// remark: 86: tiles
// remark: 98: tiles
// remark: 110: tiles
// remark: 122: tiles
// remark: 134: tiles
// remark: 146: tiles
// remark: 158: tiles
// remark: 170: tiles
// remark: 182: tiles
// remark: 194: tiles
// remark: 206: tiles
// remark: 218: tiles
// remark: 230: tiles
// remark: 242: tiles
// remark: 254: tiles
// remark: 266: tiles
// remark: 278: tiles
// remark: 290: tiles
// remark: 302: tiles
// remark: 314: tiles
// remark: 326: tiles
// remark: 338: tiles
// remark: 350: tiles
// remark: 362: tiles
// remark: 374: tiles
// remark: 386: tiles
public class Semirings {
    static double[][] scaledDouble(double[][] a, double[][] b, int d) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double s = 1.5;
                for (int k = 0; k < d; k++)
                    s += 1.5 * a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static double[][] lessDouble(double[][] a, double[][] b, int d) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double s = b[0][0];
                for (int k = 0; k < d; k++)
                    s -= a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static double[][] ontoDouble(double[][] a, double[][] b, int d) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double s = a[i][0] - b[0][j];
                for (int k = 0; k < d; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s * 1.5 + a[i][0];
            }
        return c;
    }

    static double[][] shortestDouble(double[][] a, double[][] b, int d) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double s = (double) 1000000;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, a[i][k] + b[k][j]);
                c[i][j] = s;
            }
        return c;
    }

    static double[][] longestDouble(double[][] a, double[][] b, int d) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                double s = (double) -1000000;
                for (int k = 0; k < d; k++)
                    s = Math.max(a[i][k] + b[k][j], s);
                c[i][j] = s;
            }
        return c;
    }

    static float[][] scaledFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = 1.5f;
                for (int k = 0; k < d; k++)
                    s += 1.5f * a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static float[][] lessFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = b[0][0];
                for (int k = 0; k < d; k++)
                    s -= a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static float[][] ontoFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = a[i][0] - b[0][j];
                for (int k = 0; k < d; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s * 1.5f + a[i][0];
            }
        return c;
    }

    static float[][] shortestFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = (float) 1000000;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, a[i][k] + b[k][j]);
                c[i][j] = s;
            }
        return c;
    }

    static float[][] longestFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = (float) -1000000;
                for (int k = 0; k < d; k++)
                    s = Math.max(a[i][k] + b[k][j], s);
                c[i][j] = s;
            }
        return c;
    }

    static float[][] widestFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = (float) -1000000;
                for (int k = 0; k < d; k++)
                    s = Math.max(s, Math.min(a[i][k], b[k][j]));
                c[i][j] = s;
            }
        return c;
    }

    static float[][] narrowestFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = (float) 1000000;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, Math.max(a[i][k], b[k][j]));
                c[i][j] = s;
            }
        return c;
    }

    static float[][] surestFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = 0;
                for (int k = 0; k < d; k++)
                    s = Math.max(s, a[i][k] * b[k][j]);
                c[i][j] = s;
            }
        return c;
    }

    static float[][] faintestFloat(float[][] a, float[][] b, int d) {
        float[][] c = new float[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                float s = 0;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, a[i][k] * b[k][j]);
                c[i][j] = s;
            }
        return c;
    }

    static long[][] scaledLong(long[][] a, long[][] b, int d) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                long s = 3;
                for (int k = 0; k < d; k++)
                    s += 3 * a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static long[][] lessLong(long[][] a, long[][] b, int d) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                long s = b[0][0];
                for (int k = 0; k < d; k++)
                    s -= a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static long[][] ontoLong(long[][] a, long[][] b, int d) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                long s = a[i][0] - b[0][j];
                for (int k = 0; k < d; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s * 3 + a[i][0];
            }
        return c;
    }

    static long[][] shortestLong(long[][] a, long[][] b, int d) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                long s = (long) 1000000;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, a[i][k] + b[k][j]);
                c[i][j] = s;
            }
        return c;
    }

    static long[][] longestLong(long[][] a, long[][] b, int d) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                long s = (long) -1000000;
                for (int k = 0; k < d; k++)
                    s = Math.max(a[i][k] + b[k][j], s);
                c[i][j] = s;
            }
        return c;
    }

    static int[][] scaledInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = 3;
                for (int k = 0; k < d; k++)
                    s += 3 * a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static int[][] lessInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = b[0][0];
                for (int k = 0; k < d; k++)
                    s -= a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static int[][] ontoInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = a[i][0] - b[0][j];
                for (int k = 0; k < d; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s * 3 + a[i][0];
            }
        return c;
    }

    static int[][] shortestInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = (int) 1000000;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, a[i][k] + b[k][j]);
                c[i][j] = s;
            }
        return c;
    }

    static int[][] longestInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = (int) -1000000;
                for (int k = 0; k < d; k++)
                    s = Math.max(a[i][k] + b[k][j], s);
                c[i][j] = s;
            }
        return c;
    }

    static int[][] widestInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = (int) -1000000;
                for (int k = 0; k < d; k++)
                    s = Math.max(s, Math.min(a[i][k], b[k][j]));
                c[i][j] = s;
            }
        return c;
    }

    static int[][] narrowestInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = (int) 1000000;
                for (int k = 0; k < d; k++)
                    s = Math.min(s, Math.max(a[i][k], b[k][j]));
                c[i][j] = s;
            }
        return c;
    }

    static int[][] reachesInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = 0;
                for (int k = 0; k < d; k++)
                    s |= a[i][k] & b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static int[][] parityInt(int[][] a, int[][] b, int d) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++) {
                int s = 5;
                for (int k = 0; k < d; k++)
                    s ^= a[i][k] & b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    static double[][] fillDouble(int m, int n, int seed, boolean odd) {
        double[][] a = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int r = (i * 31 + j * 17 + seed) % 97 + (odd ? 0 : 8);
                a[i][j] = r == 3 ? 0.0 / 0.0 : r == 5 ? -0.0 : r == 7 ? 1e300 : r / 4.0 - 6;
            }
        return a;
    }
    static long sum(double[][] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 31 + Double.doubleToLongBits(a[i][j]);
        return h;
    }

    static float[][] fillFloat(int m, int n, int seed, boolean odd) {
        float[][] a = new float[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int r = (i * 31 + j * 17 + seed) % 97 + (odd ? 0 : 8);
                a[i][j] = r == 3 ? 0f / 0f : r == 5 ? -0f : r == 7 ? 1e38f : r / 4f - 6;
            }
        return a;
    }
    static long sum(float[][] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 31 + Float.floatToIntBits(a[i][j]);
        return h;
    }

    static long[][] fillLong(int m, int n, int seed, boolean odd) {
        long[][] a = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int r = (i * 31 + j * 17 + seed) % 97 + (odd ? 0 : 8);
                a[i][j] = r == 3 ? Long.MAX_VALUE : r * 1000003L - 20000000;
            }
        return a;
    }
    static long sum(long[][] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 31 + a[i][j];
        return h;
    }

    static int[][] fillInt(int m, int n, int seed, boolean odd) {
        int[][] a = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int r = (i * 31 + j * 17 + seed) % 97 + (odd ? 0 : 8);
                a[i][j] = r == 3 ? Integer.MAX_VALUE : r * 100003 - 2000000;
            }
        return a;
    }
    static long sum(int[][] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 31 + a[i][j];
        return h;
    }

    public static void main(String[] args) {
        int m = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), d = Integer.parseInt(args[2]);
        long h = 0;
        for (int odd = 0; odd < 2; odd++) {
            double[][] aDouble = fillDouble(m, d, 1, odd > 0), bDouble = fillDouble(d, n, 2, odd > 0);
            h = h * 7 + sum(scaledDouble(aDouble, bDouble, d));
            h = h * 7 + sum(lessDouble(aDouble, bDouble, d));
            h = h * 7 + sum(ontoDouble(aDouble, bDouble, d));
            h = h * 7 + sum(shortestDouble(aDouble, bDouble, d));
            h = h * 7 + sum(longestDouble(aDouble, bDouble, d));
            System.out.println("double " + h);
            float[][] aFloat = fillFloat(m, d, 1, odd > 0), bFloat = fillFloat(d, n, 2, odd > 0);
            h = h * 7 + sum(scaledFloat(aFloat, bFloat, d));
            h = h * 7 + sum(lessFloat(aFloat, bFloat, d));
            h = h * 7 + sum(ontoFloat(aFloat, bFloat, d));
            h = h * 7 + sum(shortestFloat(aFloat, bFloat, d));
            h = h * 7 + sum(longestFloat(aFloat, bFloat, d));
            h = h * 7 + sum(widestFloat(aFloat, bFloat, d));
            h = h * 7 + sum(narrowestFloat(aFloat, bFloat, d));
            h = h * 7 + sum(surestFloat(aFloat, bFloat, d));
            h = h * 7 + sum(faintestFloat(aFloat, bFloat, d));
            System.out.println("float " + h);
            long[][] aLong = fillLong(m, d, 1, odd > 0), bLong = fillLong(d, n, 2, odd > 0);
            h = h * 7 + sum(scaledLong(aLong, bLong, d));
            h = h * 7 + sum(lessLong(aLong, bLong, d));
            h = h * 7 + sum(ontoLong(aLong, bLong, d));
            h = h * 7 + sum(shortestLong(aLong, bLong, d));
            h = h * 7 + sum(longestLong(aLong, bLong, d));
            System.out.println("long " + h);
            int[][] aInt = fillInt(m, d, 1, odd > 0), bInt = fillInt(d, n, 2, odd > 0);
            h = h * 7 + sum(scaledInt(aInt, bInt, d));
            h = h * 7 + sum(lessInt(aInt, bInt, d));
            h = h * 7 + sum(ontoInt(aInt, bInt, d));
            h = h * 7 + sum(shortestInt(aInt, bInt, d));
            h = h * 7 + sum(longestInt(aInt, bInt, d));
            h = h * 7 + sum(widestInt(aInt, bInt, d));
            h = h * 7 + sum(narrowestInt(aInt, bInt, d));
            h = h * 7 + sum(reachesInt(aInt, bInt, d));
            h = h * 7 + sum(parityInt(aInt, bInt, d));
            System.out.println("int " + h);
        }
    }
}

