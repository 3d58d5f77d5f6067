// loops over private arrays: several stores, stores that some iterations make, conditions about the counter, trees and checks in lanes
// run: 1 40
// expect: 7605179453754364052
// run: 41 75
// expect: 2035317997176158066
// run: 333 335
// expect: 1631072041552768197
public class InPlaceTogether {
    static int next(int seed) {
        return seed * 1103515245 + 12345;
    }
    static long mixed(long h, long x) {
        return (h ^ x) * 0x9E3779B97F4A7C15L + (h >>> 29);
    }
    /** Two rows change places, which may be the same, or one row by parts that overlap. */
    static long swaps(int n, int p, int q) {
        double[] a = new double[3 * n];
        for (int i = 0; i < 3 * n; i++)
            a[i] = i * 7 % 11 - 0.25 * i;
        for (int j = 0; j < n; j++) {
            double t = a[p + j];
            a[p + j] = a[q + j];
            a[q + j] = t;
        }
        long h = n;
        for (int i = 0; i < 3 * n; i++)
            h = mixed(h, (long) (a[i] * 16));
        return h;
    }
    /** The same downwards, in ints, and the second store reads what is before it. */
    static long down(int n, int p, int q) {
        int[] a = new int[3 * n];
        for (int i = 0; i < 3 * n; i++)
            a[i] = i * 7 % 11;
        for (int j = n - 1; j >= 0; j--) {
            int t = a[p + j] + a[q + j];
            a[p + j] = t ^ j;
            a[q + j] = t * 3;
        }
        long h = n;
        for (int i = 0; i < 3 * n; i++)
            h = mixed(h, a[i]);
        return h;
    }
    /** What is read lies up to 20 elements before or behind what is written, which the program alone knows. */
    static long apart(int n, int d) {
        long[] a = new long[n + 40];
        float[] b = new float[n + 40];
        for (int i = 0; i < n + 40; i++) {
            a[i] = i * i % 17;
            b[i] = i % 9 - 4;
        }
        for (int i = 20; i < n + 20; i++)
            a[i] = a[i + d] * 3 + a[i];
        for (int i = n + 19; i >= 20; i--)
            b[i] = b[i + d] * 0.5f - b[i];
        long h = d;
        for (int i = 0; i < n + 40; i++)
            h = mixed(h, a[i] + (long) (b[i] * 64));
        return h;
    }
    /** A read behind the store of another array, and one of the same. */
    static long chain(int n, int d) {
        int[] a = new int[n + 40], b = new int[n + 40];
        for (int i = 0; i < n + 40; i++) {
            a[i] = i * 5 % 23;
            b[i] = i * 3 % 7;
        }
        for (int i = 20; i < n + 20; i++) {
            a[i] = b[i] + 1;
            b[i + d] = a[i + d] - b[i];
        }
        long h = d;
        for (int i = 0; i < n + 40; i++)
            h = mixed(h, a[i] * 31L + b[i]);
        return h;
    }
    /** Stores that some iterations make; the condition may read what the loop writes. */
    static long some(int n, int d) {
        int[] best = new int[n + 41];
        double[] x = new double[n + 41];
        long[] c = new long[n + 41];
        int seed = n * 31 + d;
        for (int i = 0; i < n + 41; i++) {
            seed = next(seed);
            best[i] = seed >>> 24;
            x[i] = (seed >> 12) % 50;
            c[i] = seed >>> 8 & 3;
        }
        for (int i = 20; i < n + 20; i++)
            if (best[i + d] + 3 < best[i])
                best[i] = best[i + d] + 3;
        for (int i = n + 20; i >= 20; i--)
            if (x[i] < 0)
                x[i] = -x[i] * 0.5;
        for (int i = 20; i < n + 20; i++)
            if (c[i] != 2) {
            } else {
                c[i] = i + d;
            }
        long h = d;
        for (int i = 0; i < n + 41; i++)
            h = mixed(h, best[i] * 7L + (long) (x[i] * 4) + c[i]);
        return h;
    }
    /** Both arms of a conditional write, and read before that; the arrays are written out of order, too. */
    static long either(int n, int d) {
        int[] a = new int[n + 40];
        double[] b = new double[n + 40];
        for (int i = 0; i < n + 40; i++)
            a[i] = i * 7 % 13;
        for (int r = 0; r < 3; r++) {
            a[(r * 7 + 5) % (n + 40)] += r;
            b[(r * 5 + 3) % (n + 40)] -= r;
            for (int i = 20; i < a.length - 20; i++)
                if (a[i] > 6)
                    a[i] = a[i + d] - a[i] * 2;
                else
                    a[i] = i / (r + 1) + d;
            for (int i = 20; i < b.length - 20; i++)
                if (i == d + 30 || i % 3 == 1)
                    b[i] = b[i - 1] * 0.5 + i;
                else {
                    b[i] = b[i + 1] - d;
                }
        }
        long h = d;
        for (int i = 0; i < n + 40; i++)
            h = mixed(h, a[i] * 3L + (long) (b[i] * 64));
        return h;
    }
    /** All pairs, where the row and the column are part of what is written. */
    static long relaxed(int n) {
        int[][] d = new int[n][n];
        int seed = n;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                seed = next(seed);
                d[i][j] = (seed >>> 16) % 100;
            }
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (d[i][k] + d[k][j] < d[i][j])
                        d[i][j] = d[i][k] + d[k][j] - 40;
        long h = n;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                h = mixed(h, d[i][j]);
        return h;
    }
    /** A store, and then a read of what the iteration before stored. */
    static long after(int n) {
        int m = n + 2;
        long[] a = new long[m], b = new long[m], c = new long[m];
        for (int r = 0; r < 3; r++) {
            a[(r * 5 + 1) % (n + 2)] += r;
            b[(r * 7 + 3) % (n + 2)] -= r;
            c[(r * 3 + 2) % (n + 2)] ^= r;
            for (int i = 1; i < m - 1; i++) {
                a[i] = b[i] * 3 + i;
                c[i] = a[i - 1] - b[i + 1];
            }
            for (int i = 1; i < n; i++)
                b[i] = c[i] ^ a[i];
        }
        long h = n;
        for (int i = 0; i < n + 2; i++)
            h = mixed(h, a[i] * 31 + b[i] * 7 + c[i]);
        return h;
    }
    /** Conditions about the counter: numbers and ends. */
    static long where(int n, int k, int from) {
        long[] a = new long[n + 2], b = new long[n + 2];
        for (int i = 0; i < n + 2; i++)
            a[(i + 3) % (n + 2)] = i * 13 % 29;
        for (int r = 0; r < 3; r++) {
            a[(r * 7 + 1) % (n + 2)] += r;
            b[(r * 5 + 1) % (n + 2)] -= r;
            for (int i = from; i < n; i++) {
                long left = i > 0 ? a[i - 1] : a[n - 1], right = i < n - 1 ? a[i + 1] : a[0];
                b[i] = left * 3 + right + (i == k ? 100 : 0) + (3 != i ? 7 : a[i]);
            }
            for (int i = from; i < n; i++)
                a[i] = b[i] - (i <= 5 ? 1000 : i) + (i + 3 < n ? a[i + 2] : 5);
            for (int i = from; i < n; i++)
                b[i] = a[i] * 3 + (2 < i ? a[i - 2] : 7) + (i >= n - 2 ? 9 : 1) + (i + 1 > 4 ? 2 : 0);
        }
        long h = k;
        for (int i = 0; i < n + 2; i++)
            h = mixed(h, a[i] * 5 + b[i]);
        return h;
    }
    /** The same with other values, more of them than are remembered. */
    static long among(int n, int k) {
        int[] a = new int[n + 2];
        for (int r = 0; r < 3; r++) {
            a[(r * 7 + 1) % (n + 2)] += r;
            for (int i = 0; i < n; i++)
                a[i] = a[i] * 3 + (k - 2 > i ? 50 : 0) + (i + 2 >= k ? 1 : 4) + (i - 1 < k ? i : 3) + (i <= k ? 11 : 21);
            for (int i = 0; i < n; i++)
                a[i] = a[i] + (i + 1 < k ? 1 : 0) + (i + 2 < k ? 2 : 0) + (i + 3 < k ? 4 : 0) + (i + 4 < k ? 8 : 0) + (i + 5 < k ? 16 : 0);
        }
        long h = k;
        for (int i = 0; i < n + 2; i++)
            h = mixed(h, a[i]);
        return h;
    }
    /** A bound and a value that is compared with at the ends of the ints. */
    static long ends(int from, int to, int k) {
        int[] a = new int[200];
        int count = 0;
        for (int i = from; i < to; i++) {
            if (i < k - 1)
                a[i & 127] += 3;
            if (i + 5 > k)
                a[i & 127] ^= 21;
            if (i == k)
                a[127 & i + 1] -= 5;
            if (i + 5 > 3)
                a[i & 127] += 2;
            count++;
        }
        long h = count;
        for (int i = 0; i < 200; i++)
            h = mixed(h, a[i]);
        return h;
    }
    static double[] data(int n) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = i % 13 * 0.5 - 2;
        return x;
    }
    /** Trees beside private arrays; a remainder in a row's number. */
    static long beside(double[] x, int n, int rows) {
        double[][] y = new double[rows][n];
        int p = 1;
        for (int r = 0; r < 6; r++) {
            p = (p * 5 + 3) % rows;
            for (int i = 0; i < n; i++)
                y[p][i] = y[p][i] * 0.5 + x[i] - (x[i] < 0 ? y[r % rows][i] : 1);
        }
        long h = n;
        for (int r = 0; r < rows; r++)
            for (int i = 0; i < n; i++)
                h = mixed(h, (long) (y[r][i] * 1024));
        return h;
    }
    public static void main(String[] args) {
        int from = Integer.parseInt(args[0]), to = Integer.parseInt(args[1]);
        long h = 1;
        for (int n = from; n <= to; n++) {
            for (int d = -20; d <= 20; d += n % 3 + 1)
                h = mixed(h, apart(n, d) + 3 * chain(n, d) + 5 * some(n, d) + 7 * either(n, d));
            for (int d = 0; d <= 2 * n; d += n / 5 + 1)
                h = mixed(h, swaps(n, d, n / 2) + 3 * swaps(n, n, d) + 5 * down(n, d, n / 3));
            for (int k = -3; k < 9; k++)
                h = mixed(h, where(n, k, k & 3) + 3 * where(n, n + k, 0) + 5 * among(n, n / 2 + k) + 7 * among(n, n + k));
            h = mixed(h, after(n) + relaxed(n) + beside(data(n), n, n % 4 + 1));
        }
        int most = Integer.MAX_VALUE, least = Integer.MIN_VALUE;
        h = mixed(h, ends(most - 150, most, most) + 3 * ends(least, least + 150, least) + 5 * ends(-70, 70, least) + 7 * ends(most - 90, most, least) + 9 * ends(-5, 120, most - 3));
        System.out.println(h);
    }
}
