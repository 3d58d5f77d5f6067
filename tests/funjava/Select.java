// run: 1
// expect: 0
// expect: 0
// expect: 0.0
// expect: -Infinity
// expect: -Infinity
// expect: 2
// expect: -20
// expect: -19
// expect: -19
// expect: -19
// expect: 0
// expect: -1
// expect: -1
// expect: -10
// expect: 0
// expect: -49904
// expect: -4
// expect: 0.0
// expect: -9223372036854775808
// expect: 96
// error: 193: array index out of bounds: index 0, length 0
// run: 16
// expect: 13
// expect: 0
// expect: 2300.5
// expect: 2201.75
// expect: -Infinity
// expect: 47
// expect: 32
// expect: 32
// expect: -19
// expect: -19
// expect: 9
// expect: 10
// expect: 10
// expect: 102
// expect: 9
// expect: -42417
// expect: 15
// expect: 2192.75
// expect: 269498
// expect: 740156
// expect: -42417
// run: 8193
// expect: 7803
// expect: 5380
// expect: 5935.5
// expect: 5935.5
// expect: -Infinity
// expect: 24572
// expect: 24557
// expect: 24557
// expect: -19
// expect: -19
// expect: 905
// expect: 5380
// expect: 5380
// expect: 53804
// expect: 905
// expect: 10407
// expect: 7805
// expect: 2499.5
// expect: 307110
// expect: 409564879
// expect: 10407
// run: 20000
// expect: 16754
// expect: 5380
// expect: 5935.5
// expect: 5935.5
// expect: -Infinity
// expect: 59987
// expect: 59987
// expect: 59987
// expect: -19
// expect: -19
// expect: 9141
// expect: 5380
// expect: 5380
// expect: 53804
// expect: 9141
// expect: 17966
// expect: 16754
// expect: 2499.5
// expect: 307110
// expect: 999906630
// expect: 17966
// remark: 107: selection of int by the greatest long
// remark: 114: selection of int by the least int
// remark: 122: selection of double by the greatest double, selection of int by the greatest double
// remark: 134: selection of long by the least double, selection of double by the least double
// remark: 144: selection of int by the greatest float, selection of float by the greatest float
// remark: 152: selection of int by the least int, selection of int by the least int
// remark: 161: selection of int by the least int, selection of int by the least int
// remark: 170: selection of int by the least int, selection of int by the least int
// remark: 182: selection of int by the greatest int
// remark: 190: selection of int by the greatest int, selection of long by the greatest int
// remark: 200: selection of int by the greatest long, selection of long by the greatest long
// remark: 211: selection of double by the greatest double
// remark: 219: selection of long by the greatest long, selection of int by the greatest long
// remark: 231: selection of int by the greatest int, selection of int by the least int, selection of int by the greatest int, selection of int by the least int, reduction of long by +
/** The place of the greatest or least element, and what else is replaced with it, as it is written in many ways. */
public class Select {
    static int most(long[] a) {
        int best = 0;
        for (int i = 1; i < a.length; i++)
            if (a[i] > a[best])
                best = i;
        return best;
    }
    static int lastLeast(int[] a) {
        int best = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] <= a[best])
                best = i;
        return best;
    }
    static double valueAndPlace(double[] a, int n) {
        double max = Double.NEGATIVE_INFINITY;
        int place = -1;
        for (int i = 0; i < n; i++) {
            double v = Math.abs(a[i]);
            if (v > max) {
                max = v;
                place = i;
            }
        }
        return max + place;
    }
    static long lastOfDoubles(double[] a, double start) {
        long place = -7;
        double min = start;
        for (long i = 0; i < a.length; i++)
            if (min >= a[(int) i]) {
                place = i;
                min = a[(int) i];
            }
        return place * 3 + (1 / min > 0 ? 1 : 2);
    }
    static int ternary(float[] a) {
        int place = -1;
        float max = -3.5f;
        for (int i = 0; i < a.length; i++) {
            place = a[i] > max ? i : place;
            max = a[i] > max ? a[i] : max;
        }
        return place;
    }
    static int guarded(int[] a, boolean[] used) {
        int best = -1, low = Integer.MAX_VALUE;
        for (int i = 0; i < a.length; i++)
            if (!used[i] && a[i] < low) {
                low = a[i];
                best = i;
            }
        return best;
    }
    static int guardedBehind(int[] a, boolean[] used) {
        int best = -1, low = Integer.MAX_VALUE;
        for (int i = 0; i < a.length; i++)
            if (a[i] < low && !used[i]) {
                low = a[i];
                best = i;
            }
        return best;
    }
    static int skipping(int[] a, boolean[] used) {
        int best = -1, low = 1000000;
        for (int i = 0; i < a.length; i++) {
            if (used[i])
                continue;
            if (a[i] >= low)
                continue;
            low = a[i];
            best = i;
        }
        return best * 10 + low % 10;
    }
    static int down(int[] a) {
        int best = a.length - 1;
        for (int i = a.length - 1; i >= 0; i--)
            if (a[i] >= a[best])
                best = i;
        return best;
    }
    static long named(int[] weight, long[] name) {
        int max = -1;
        long of = 0;
        for (int i = 0; i < weight.length; i++)
            if (weight[i] > max) {
                max = weight[i];
                of = name[i];
            }
        return of;
    }
    static int whileLoop(long[] a) {
        int i = 0, at = 0;
        long max = a[0];
        while (i < a.length) {
            if (max < a[i]) {
                max = a[i];
                at = i;
            }
            i++;
        }
        return at + (int) (max % 5);
    }
    static double onlyValue(double[] a) {
        double max = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] > max)
                max = a[i];
        return max;
    }
    static long computed(int n) {
        long best = Long.MIN_VALUE;
        int at = 0;
        for (int i = 3; i < n; i += 3) {
            long f = i * 7919L % 10007 - i;
            if (f > best) {
                best = f;
                at = i;
            }
        }
        return best * 31 + at;
    }
    static long bothEnds(int[] a) {
        int max = a[0], min = a[0], x = 0, y = 0;
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > max) {
                max = a[i];
                x = i;
            }
            if (a[i] < min) {
                min = a[i];
                y = i;
            }
            sum += a[i];
        }
        return sum + 3L * x + 5L * y;
    }
    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (int) ((i * 1103515245L + 12345 >>> 7) % 99991);
        return a;
    }
    static long[] longs(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 6364136223846793005L + 12345 >>> 7) % 99991 - 50000;
        return a;
    }
    static double[] doubles(int n, int holes) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 7 < holes ? Double.NaN : i % 5 == 0 ? -0.0 : (i * 1103515245L + 12345 >>> 7) % 9999 * 0.25;
        return a;
    }
    static float[] floats(int n) {
        float[] a = new float[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245L + 12345 >>> 7) % 99991;
        return a;
    }
    static boolean[] marks(int n) {
        boolean[] a = new boolean[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 3 != 1;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = ints(n);
        long[] b = longs(n);
        double[] c = doubles(n, 0), d = doubles(n, 2), e = doubles(n, 7);
        boolean[] used = marks(n);
        System.out.println(most(b));
        System.out.println(lastLeast(a));
        System.out.println(valueAndPlace(c, n));
        System.out.println(valueAndPlace(d, n));
        System.out.println(valueAndPlace(e, n));
        System.out.println(lastOfDoubles(c, 1e9));
        System.out.println(lastOfDoubles(d, 0.0));
        System.out.println(lastOfDoubles(d, -0.0));
        System.out.println(lastOfDoubles(e, Double.POSITIVE_INFINITY));
        System.out.println(lastOfDoubles(c, Double.NaN));
        System.out.println(ternary(floats(n)));
        System.out.println(guarded(a, used));
        System.out.println(guardedBehind(a, used));
        System.out.println(skipping(a, used));
        System.out.println(down(a));
        System.out.println(named(a, b));
        System.out.println(whileLoop(b));
        System.out.println(onlyValue(d));
        System.out.println(computed(n));
        System.out.println(bothEnds(a));
        System.out.println(named(a, longs(n - 1)));
    }
}
