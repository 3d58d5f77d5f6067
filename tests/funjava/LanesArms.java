// Leaves in lanes: conditionals with accesses and faults in their arms, loops that turns leave one by
// one, indices of every kind, remainders of ramps, all types, chunks that are not full.
//
// run: 1
// expect: 5 -32765 1638405 1638405
// expect: 0 0 0 0 7
// expect: -2305843009213693742 3
// expect: 92 -9223372036854774968 -9223372036854774968
// expect: 86 -9223372036854774968 -9223372036854774968
// expect: -8 -9223372036854774968 -9223372036854774968
// expect: -5 -9223372036854774968 -9223372036854774968
// expect: 100 0
// expect: 1
// run: 17
// expect: 441869 2231781 -107364221 15532133
// expect: 114 145 115 5 274
// expect: -7635056098086062481 1573131
// expect: 3900 6353263755074853364 6353263755074853412
// expect: 24002431 -4334281854065920174 6353263755074853412
// expect: 84000609 6353263755074853370 -4645948982305289006
// expect: 136000235 6353263755074853370 -2343180046930344511
// expect: 190 126
// expect: 1
// run: 50
// expect: -14934700 -14204876 1556666 54821066
// expect: 674 1360 805 17 1431
// expect: -3316179945565272467 328350
// expect: 25512 -2234541551265502497 5182024291448461929
// expect: 73007044 -1980882863217361113 5182024291448461929
// expect: 289002636 -1904107960025776246 3920566311535197697
// expect: 825002544 7319538349897955015 4193963712015877082
// expect: 926 1349
// expect: 1
// run: 300
// expect: 12627152 113718160 570707648 128847024
// expect: 8512 47052 25384 107 26858
// expect: -4689196550810731762 -18575300
// expect: 166376 3575430340323075382 -310042129533376142
// expect: 450041769 -94116895533156495 -310042129533376142
// expect: 1794010762 938923537708793839 -310042129533377038
// expect: 5650000361 -110044571426664863 412349937233621160
// expect: 27664 39767
// expect: 1
class LanesArms {
    static double[] smooth(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < b.length; i++)
            b[i] = i == 0 || i == a.length - 1 ? a[i] : (a[i - 1] + a[i] + a[i + 1]) / 3;
        return b;
    }

    static double[] inner(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < b.length; i++) {
            if (i > 1 && i < a.length - 2)
                b[i] = a[i - 2] - a[i + 2];
            else if (i % 2 == 0)
                b[i] = -1;
            else
                b[i] = a[i] > 3 ? a[a.length - 1 - i] : a[i];
        }
        return b;
    }

    static double[][] plate(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == m - 1;
                b[i][j] = edge ? a[i][j] : a[i - 1][j] + a[i][j - 1] * 0.5 - a[i][j + 1] + a[i + 1][j];
            }
        return b;
    }

    static int[] collatz(int n) {
        int[] s = new int[n];
        for (int i = 0; i < n; i++) {
            long x = i + 1;
            int k = 0;
            while (x != 1 && k < 400) {
                x = x % 2 == 0 ? x / 2 : 3 * x + 1;
                k++;
            }
            s[i] = k;
        }
        return s;
    }

    /** The first element from i on that is greater, by a loop with a fault behind its end. */
    static int[] next(int[] a) {
        int[] to = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int k = i + 1;
            while (k < a.length && a[k] <= a[i])
                k++;
            to[i] = k;
        }
        return to;
    }

    static int firstDivisor(int n) {
        for (int d = 2; d * d <= n; d++)
            if (n % d == 0)
                return d;
        return n;
    }

    static int[] divisors(int n) {
        int[] d = new int[n];
        for (int i = 0; i < n; i++)
            d[i] = firstDivisor(i + 2);
        return d;
    }

    static boolean[] marks(int[] a, double[] x) {
        boolean[] b = new boolean[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = a[i] % 3 == 1 ^ (x[i] > 1 & !(a[i] > 20)) || i == 5;
        return b;
    }

    static long[] mixed(int[] a, double[] x, boolean[] m) {
        long[] r = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            long k = (long) (x[i] * 1e18) + (int) (x[i] * 1e9);
            k ^= (long) Math.floor(x[i] - 1.5) * 7 - (long) Math.ceil(-x[i]);
            k += m[i] ? a[i] << i % 40 : a[i] >>> i | a[i] >> 1;
            k -= Math.abs(a[i] - 10) + Math.min(a[i], i) * Math.max(5, a[i]);
            r[i] = k + (~a[i] & 255) + (k << i) - (k >>> 3);
        }
        return r;
    }

    static double[] doubles(long[] a) {
        double[] r = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            double x = a[i] / 3 * 0.5, zero = i % 4 == 0 ? -0.0 : 0.0;
            double odd = i % 7 == 3 ? 0.0 / zero : 1 / x;
            r[i] = Math.min(odd, zero) + Math.max(zero, odd) * Math.sqrt(Math.abs(x)) - Math.ceil(odd) / (1 + Math.abs(Math.floor(odd)));
        }
        return r;
    }

    static long[] remainders(int n, int m, long by) {
        long[] r = new long[n];
        for (int i = 0; i < n; i++)
            r[i] = i % m * 1000003L + i / m + (i + 5L) % by * 17 - (i + 5L) / by + (i - 20) % m + (7 - i) / m;
        return r;
    }

    static long[] blocks(long[] a, int m) {
        long[] r = new long[a.length];
        for (int i = 0; i < a.length; i++)
            r[i] = a[(i / m * m + (i % m * 5) % m) % a.length] + a[i / m * m + i % m] * 3;
        return r;
    }

    static int[] twice(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < b.length; i++)
            b[i] = a[i] - 7;
        for (int i = 0; i < b.length; i++)
            b[i] = b[i] < 0 ? -b[i] : b[i] * 3 + a[b[i] % a.length];
        return b;
    }

    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 1 + (a[i] > 2 ? a[a[i] % a.length] : i);
        return s;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] ^ i;
        return s;
    }

    static long bits(double[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s ^= ((long) (a[i] * 4096) * 8 + (a[i] != a[i] ? 7 : 1 / a[i] < 0 ? 3 : 5)) * (2 * i + 1);
        return s;
    }

    static int count(boolean[] b) {
        int n = 0;
        for (int i = 0; i < b.length; i++)
            n += b[i] ? 1 : 0;
        return n;
    }

    /** Faults in the lanes that take the arm only. */
    static int[] faults(int[] a, int limit) {
        int[] r = new int[a.length];
        for (int i = 0; i < a.length; i++)
            r[i] = i < limit ? 100 / (a[i] + 1) : a[i] > -1 ? 1 : a[i - 1000000];
        return r;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = i * i % 11 * 0.37 - i % 5;
        double[][] p = new double[n % 40 + 1][n];
        for (int i = 0; i < p.length; i++)
            for (int j = 0; j < n; j++)
                p[i][j] = i == 0 ? 100 : j == 0 ? 50 : i * j % 13;
        double[][] q = plate(plate(plate(p)));
        int[] c = collatz(n);
        boolean[] m = marks(c, x);
        System.out.println(bits(smooth(x)) + " " + bits(inner(x)) + " " + bits(q[q.length / 2]) + " " + bits(q[q.length - 1]));
        System.out.println(sum(c) + " " + sum(next(c)) + " " + sum(divisors(n)) + " " + count(m) + " " + sum(twice(c)));
        long[] k = mixed(c, x, m);
        System.out.println(sum(k) + " " + bits(doubles(k)));
        for (int by = 1; by < 70; by = 3 * by + 1)
            System.out.println(sum(remainders(n, by, 64 / by + 1)) + " " + sum(blocks(k, 16 * by)) + " " + sum(blocks(k, by)));
        System.out.println(sum(faults(c, n)) + " " + sum(faults(c, n / 2)));
        c = faults(c, n);
        for (int i = 0; i < n; i++)
            if (faults(divisors(n), i)[n - 1] > 1000)
                System.out.println(i);
        System.out.println(faults(twice(divisors(n + 40)), 3)[40]);
    }
}
