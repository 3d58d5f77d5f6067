// Running sums and extremes in lanes: of longs, ints that wrap around, reals in their order, with the old value and the new one, one of
// another, under conditions, of what was computed, beside other sums; what is none stays as it was.
// remark: 38: lanes: 16 iterations at once
// remark: 103: lanes: 16 iterations at once
// remark: 122: lanes: 16 iterations at once
// remark: 132: lanes: 16 iterations at once
// run: 5 0
// expect: 12584090 -683118118283890 5731074
// expect: 33.740624999999994 13.508249999999995 35.484375 9
// expect: 11728714 -92107817 3041040 31810
// expect: 112067 -5584080 35.83125 16.4125
// expect: 7817244 3694084
// expect: 7812565
// run: 16 0
// expect: 5798119470891949877 -4957885203183566489 -233725414674392811
// expect: -6.206991882324228 0.5796134033203069 -4.4070196 92
// expect: 1676785654290820556 714971799040801833 -4910436956838660209 -3408826190822769755
// expect: 112003 8475551446603944522 134.54278869628905 60.29307250976563
// expect: 8456824906735422427 6960546653498148867
// expect: 274468490997944117
// run: 1000 0
// expect: -3050226581171090994 8269130039038882330 -1824845361877178693
// expect: -254.43385511478533 -159.77262613774266 -252.63393 374750
// expect: -1893547780811903028 8531123839044782317 -5760688374076002631 -7898478185512643394
// expect: 1129023 1890566464789684431 8990.52945774304 3996.3529066927213
// expect: 7089375136593349694 5645419916173074027
// expect: 8158437901476111822
// run: 20011 0
// expect: 7715635185822068668 -2818379981615611614 -57526547192109964
// expect: -5233.627637540563 -3147.3331650486307 -5231.8228 150165045
// expect: 8743877657776947352 -5498173402572222567 -1958227210347651462 -3000681871751428963
// expect: 20120985 -8002171815419703155 180089.94118221788 80040.1441133366
// expect: 7939095853789585212 -5450212563344105036
// expect: 4190170042768893553
class RunningSums {
    static long[] longs(long[] a, long s) {
        long[] r = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            r[i] = s;
        }
        return r;
    }
    static int[] ints(long[] a) {
        int[] r = new int[a.length];
        int s = 7;
        for (int i = 0; i < a.length; i++) {
            s += (int) a[i] * 715827883;
            r[i] = s;
        }
        return r;
    }
    /* What was before, and twice over. */
    static long[] exclusive(long[] a) {
        long[] r = new long[a.length];
        long s = 3, t = 5;
        for (int i = 0; i < a.length; i++) {
            r[i] = s ^ t;
            s += a[i];
            t += s;
        }
        return r;
    }
    static double[] reals(double[] a, double s) {
        double[] r = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            r[i] = s;
        }
        return r;
    }
    static double[] before(double[] a) {
        double[] r = new double[a.length];
        double s = -0.0;
        for (int i = 0; i < a.length; i++) {
            r[i] = s * 2;
            s = a[i] * 0.3 + s;
        }
        return r;
    }
    static float[] floats(double[] a) {
        float[] r = new float[a.length];
        float s = 1;
        for (int i = 0; i < a.length; i++) {
            s += (float) a[i];
            r[i] = s;
        }
        return r;
    }
    static long[] extremes(long[] a) {
        long[] r = new long[a.length];
        long low = 50, high = Long.MIN_VALUE;
        for (int i = 0; i < a.length; i++) {
            low = Math.min(low, a[i]);
            high = Math.max(a[i] * 3 % 101, high);
            r[i] = high - low;
        }
        return r;
    }
    static int[] highest(long[] a) {
        int[] r = new int[a.length];
        int high = -100;
        for (int i = 0; i < a.length; i++) {
            r[i] = high;
            high = Math.max(high, (int) a[i]);
        }
        return r;
    }
    static long[] some(long[] a) {
        long[] r = new long[a.length];
        long s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i] % 3 == 0 ? a[i] : a[i] % 5 == 1 ? -1 : 0;
            r[i] = s;
        }
        return r;
    }
    /* A place for each that is taken: how many were before. */
    static int[] places(long[] a) {
        int[] r = new int[a.length + 1];
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            r[i] = n;
            n += a[i] % 2 == 0 ? 1 : 0;
        }
        r[a.length] = n;
        return r;
    }
    /* The best of sums, as of a share's price: both have an order, but only one is seen. */
    static long best(long[] a) {
        long s = 0, most = 0, low = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i] - 50;
            low = Math.min(low, s);
            most = Math.max(most, s - low);
        }
        return most * 1000 + s % 1000;
    }
    /* In place, again and again. */
    static long again(int n, int rounds) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 11 - 5;
        for (int r = 0; r < rounds; r++)
            for (int i = 1; i < n; i++)
                a[i] += a[i - 1];
        long h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + a[i];
        return h;
    }
    /* Rows, and columns. */
    static double[][] areas(int n, int m) {
        double[][] s = new double[n][m];
        for (int i = 0; i < n; i++) {
            double row = 0;
            for (int j = 0; j < m; j++) {
                row += (i * 7 + j * 3) % 11 * 0.1;
                s[i][j] = row + (i > 0 ? s[i - 1][j] : 0);
            }
        }
        return s;
    }
    /* None: the sum decides what is added, or where it goes. */
    static long[] feedback(long[] a) {
        long[] r = new long[a.length];
        long s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i] ^ (s >> 3);
            r[i] = s;
        }
        return r;
    }
    static int[] stamps(long[] a) {
        int[] r = new int[a.length + 1];
        int at = 0;
        for (int i = 0; i < a.length; i++) {
            r[at] = i;
            at += (int) (a[i] & 1);
        }
        return r;
    }
    /* An index that is outside, late. */
    static long outside(long[] a, int n) {
        long[] r = new long[a.length];
        long s = 0, h = 0;
        for (int i = 0; i < n; i++) {
            s += a[i];
            r[i] = s;
        }
        for (int i = 0; i < r.length; i++)
            h = h * 31 + r[i];
        return h;
    }
    static long hash(long[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + a[i];
        return h;
    }
    static long hash(int[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + a[i];
        return h;
    }
    static double hash(double[] a) {
        double h = 0;
        for (int i = 0; i < a.length; i++)
            h = h * 0.5 + a[i];
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), more = Integer.parseInt(args[1]);
        long[] a = new long[n];
        double[] x = new double[n], odd = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 103;
        for (int i = 0; i < n; i++)
            x[i] = (i * 7919 + 5) % 103 * 0.37 - 19;
        for (int i = 0; i < n; i++)
            odd[i] = i == n / 3 ? 1.0 / 0 : i == n / 2 ? -1.0 / 0 : 1e300;
        float[] f = floats(x);
        float g = 0;
        for (int i = 0; i < n; i++)
            g = g * 0.5f + f[i];
        double[] nan = reals(odd, 1);
        int bad = 0;
        for (int i = 0; i < n; i++)
            bad += nan[i] != nan[i] ? i : 0;
        double[][] s = areas(9, n);
        System.out.println(hash(longs(a, n)) + " " + hash(ints(a)) + " " + hash(exclusive(a)));
        System.out.println(hash(reals(x, 0.1)) + " " + hash(before(x)) + " " + g + " " + bad);
        System.out.println(hash(extremes(a)) + " " + hash(highest(a)) + " " + hash(some(a)) + " " + hash(places(a)));
        System.out.println(best(a) + " " + again(n, 5) + " " + hash(s[8]) + " " + hash(s[3]));
        System.out.println(hash(feedback(a)) + " " + hash(stamps(a)));
        System.out.println(outside(a, n + more));
    }
}
