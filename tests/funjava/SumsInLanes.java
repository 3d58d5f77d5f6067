// sums, bits in common and extremes of loops in lanes: of trees and of private arrays, for every number of iterations in a last block
// run: 0
// expect: 5 1: -454952385875 -9223372036854775808 -1789904707 8193 -223738648 0
// expect: 3.0 NaN -0.109375 -1498345107526 9072 -198815
// expect: 14 3: -5430337115991542413 1000003 1847344497 0 -257326063 14
// expect: 3.0 NaN -1.984375 1613384625798585864 712548806037 -941152
// expect: 23 4: 4290096253864485011 1000003 -30054110 0 -258164118 49
// expect: 3.0 NaN -1.984375 -8646164087268802297 -2274219858120634669 13989
// expect: 5 15: 5607955958331 1000003 464803712 0 -255265884 193
// expect: 3.0 NaN -1.984375 771077986055 -13163272 -774396
// expect: 14 16: 6340286183684789673 1000003 1248313312 0 -265799543 554
// expect: 3.0 NaN -2.0 2287584811557921529 -61408695092288049 -483103
// expect: 23 17: -5786643166544114971 1000003 890662830 0 -266637598 1035
// expect: 3.0 NaN -2.0 -4003554866589718519 4420527741859079219 788847
// expect: 5 19: -205092414539 1000003 -137990110 0 -258090378 325
// expect: 3.0 NaN -1.984375 -342787176052 -43347877 -639022
// expect: 14 20: -6618972834275652644 1000003 -481742056 0 -265799543 936
// expect: 3.0 NaN -2.0 -8384053606892188642 -761851733281419786 801136
// expect: 23 33: 5557420323202857638 1000003 1916986158 0 -267401913 4042
// expect: 3.0 NaN -2.0 -923495569784047820 6272445908717352729 101960
// expect: 5 47: -17337758172296 1000003 400703744 0 -266563858 1721
// expect: 3.0 NaN -2.0 -1386478753349 -6139236695 -2071369
// expect: 14 64: -1859056592186771293 1000003 -1423317248 0 -268166229 9233
// expect: 3.0 NaN -2.0 -765021793212953239 7782915768434738548 -1780007
// expect: 23 100: -7910036809545831150 1000003 104501826 0 -268166229 37989
// expect: 3.0 NaN -2.0 3746059829875741217 -3451297659434495860 51801
// run: 40
// error: 172: array index out of bounds: index 60, length 40
// remark: 82: lanes: 16 iterations at once
// remark: 89: lanes: 16 iterations at once
// remark: 96: lanes: 16 iterations at once
// remark: 103: lanes: 16 iterations at once
// remark: 111: lanes: 16 iterations at once
// remark: 120: lanes: 16 iterations at once
// remark: 127: lanes: 16 iterations at once
// remark: 137: lanes: 16 iterations at once
// remark: 152: lanes: 16 iterations at once
// remark: 154: lanes: 16 iterations at once
// remark: 171: lanes: 16 iterations at once
class SumsInLanes {
    static long[][] longs(int n, int m) {
        long[][] a = new long[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 7919L + j * 104729L) * 2654435761L % 1000003 - 500000;
        return a;
    }
    static int[][] ints(int n, int m) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 7919 + j * 104729) * 1103515245 + 12345;
        return a;
    }
    static double[][] doubles(int n, int m, double odd) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i == n / 2 && j == m / 2 ? odd : (i * 79 + j * 47) % 101 / 8.0 - 3;
        return a;
    }
    static float[][] floats(int n, int m) {
        float[][] a = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 79 + j * 47) % 101 / 8.0f - 3;
        return a;
    }

    /** One number of each row: a stream. */
    static long[] sumOfRows(long[][] a, int m) {
        long[] s = new long[a.length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < m; j++)
                s[i] += a[i][j] * (j + 1);
        return s;
    }
    /** Over a whole array: greatest difference between neighbours in three directions. */
    static long greatest(long[][] a, int n, int m) {
        long t = Long.MIN_VALUE;
        for (int i = 0; i + 1 < n; i++)
            for (int j = 0; j + 1 < m; j++)
                t = Math.max(t, a[i + 1][j] - a[i][j] + a[i][j + 1] - a[i + 1][j + 1]);
        return t;
    }
    static int bits(int[][] a, int n, int m) {
        int x = 0;
        for (int i = 0; i < n; i++)
            for (int j = m - 1; j >= 0; j--)
                x ^= a[i][j] * (j | 1);
        return x;
    }
    static int common(int[][] a, int n, int m) {
        int x = -1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                x &= a[i][j] | 1 << (j & 31);
        return x;
    }
    static int least(int[][] a, int n, int m) {
        int x = Integer.MAX_VALUE;
        for (int i = 0; i < n; i++)
            for (int j = 1; j <= m; j++)
                x = Math.min(x, a[i][j - 1] >> 3);
        return x;
    }
    /** Elements that suit. */
    static int count(long[][] a, int n, int m) {
        int c = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (a[i][j] > 0 && a[i][j] % 3 != 0)
                    c += j;
        return c;
    }
    /** Real numbers, of which one may be none, or -0. */
    static double farthest(double[][] a, int n, int m) {
        double d = -0.0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                d = Math.max(d, a[i][j] * -1);
        return d;
    }
    static float nearest(float[][] a, int n, int m) {
        float d = 100;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                d = Math.min(d, a[i][j] * a[i][j] - 2);
        return d;
    }
    /** Two at once, with their loop's index, in order. */
    static long both(long[][] a, int n, int m) {
        long all = 0;
        for (int i = 0; i < n; i++) {
            long s = all >> 5, t = all & 7;
            int k = 0;
            for (int j = 0; j < m; j++) {
                s += a[i][j] - j;
                t = Math.min(t, a[i][j] >> 2);
                k += (int) a[i][j] >>> 28;
            }
            all = all * 31 + s * 3 + t + k;
        }
        return all;
    }
    /** Of private arrays, some of which are written in the same loop. */
    static long inPlace(int n, int m) {
        long[] p = new long[m], q = new long[m];
        long t = 1;
        for (int i = 0; i < n; i++) {
            long s = 0, x = 0;
            for (int j = 0; j < m; j++)
                s += p[j] * j - q[j];
            for (int j = 1; j < m; j++) {
                p[j] = q[j] + i - j;
                x ^= p[j];
            }
            for (int j = 1; j < m; j++) {
                q[j] = q[j - 1] + p[j];
                x += q[j] >> 1;
            }
            t = t * 7 + s + x;
            q[(int) (t & 0x7fffffff) % m] = t;
        }
        return t;
    }
    /** An index that is none, in the middle of a block. */
    static long outside(long[][] a, int n, int m, int far) {
        long t = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                t += a[i][j + (i == n - 1 && j == m / 2 ? far : 0)];
        return t;
    }
    static void all(int n, int m) {
        long[][] a = longs(n, m);
        int[][] b = ints(n, m);
        long[] rows = sumOfRows(a, m);
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + rows[i];
        System.out.println(n + " " + m + ": " + s + " " + greatest(a, n, m) + " " + bits(b, n, m) + " " + common(b, n, m) + " " + least(b, n, m) + " " + count(a, n, m));
        System.out.println(farthest(doubles(n, m, 0.5), n, m) + " " + farthest(doubles(n, m, Double.NaN), n, m) + " " + nearest(floats(n, m), n, m) + " " +
                           both(a, n, m) + " " + inPlace(n, m) + " " + outside(a, n, m, 0));
    }
    public static void main(String[] args) {
        int k = Integer.parseInt(args[0]);
        if (k > 0) {
            System.out.println(outside(longs(3, k), 3, k, k));
            return;
        }
        int[] sizes = {1, 3, 4, 15, 16, 17, 19, 20, 33, 47, 64, 100};
        for (int i = 0; i < sizes.length; i++)
            all(5 + i % 3 * 9, sizes[i]);
    }
}
