/* frontend/sema/library/Copies.java - the functions of java.util.Arrays, in FunJava.
 *
 * Part of the class that begins in Library.java. */
class Copies extends Numbers {
    static boolean[] copyOf(boolean[] a, int n) {
        boolean[] r = new boolean[n];
        int most = Math.min(n, a.length);
        for (int i = 0; i < most; i++)
            r[i] = a[i];
        return r;
    }

    static int[] copyOf(int[] a, int n) {
        int[] r = new int[n];
        int most = Math.min(n, a.length);
        for (int i = 0; i < most; i++)
            r[i] = a[i];
        return r;
    }

    static long[] copyOf(long[] a, int n) {
        long[] r = new long[n];
        int most = Math.min(n, a.length);
        for (int i = 0; i < most; i++)
            r[i] = a[i];
        return r;
    }

    static float[] copyOf(float[] a, int n) {
        float[] r = new float[n];
        int most = Math.min(n, a.length);
        for (int i = 0; i < most; i++)
            r[i] = a[i];
        return r;
    }

    static double[] copyOf(double[] a, int n) {
        double[] r = new double[n];
        int most = Math.min(n, a.length);
        for (int i = 0; i < most; i++)
            r[i] = a[i];
        return r;
    }

    /* ---- ranges: what is beyond the end is zero; the range has been checked ---- */

    static int copyOfRangeFails(int length, int from, int to) { return from | to | to - from | length - from; }

    static boolean[] copyOfRange(boolean[] a, int from, int to) {
        boolean[] r = new boolean[to - from];
        int most = Math.min(to, a.length) - from;
        for (int i = 0; i < most; i++)
            r[i] = a[from + i];
        return r;
    }

    static int[] copyOfRange(int[] a, int from, int to) {
        int[] r = new int[to - from];
        int most = Math.min(to, a.length) - from;
        for (int i = 0; i < most; i++)
            r[i] = a[from + i];
        return r;
    }

    static long[] copyOfRange(long[] a, int from, int to) {
        long[] r = new long[to - from];
        int most = Math.min(to, a.length) - from;
        for (int i = 0; i < most; i++)
            r[i] = a[from + i];
        return r;
    }

    static float[] copyOfRange(float[] a, int from, int to) {
        float[] r = new float[to - from];
        int most = Math.min(to, a.length) - from;
        for (int i = 0; i < most; i++)
            r[i] = a[from + i];
        return r;
    }

    static double[] copyOfRange(double[] a, int from, int to) {
        double[] r = new double[to - from];
        int most = Math.min(to, a.length) - from;
        for (int i = 0; i < most; i++)
            r[i] = a[from + i];
        return r;
    }

    // the N elements from FROM on of so many
    static int within(int from, int n, int length) { return from; }

    static int withinFails(int from, int n, int length) { return from | n | length - from | length - from - n; }

    /* ---- comparing, and codes ---- */

    static boolean equals(boolean[] a, boolean[] b) {
        int n = a.length == b.length ? a.length : 0, differ = a.length == b.length ? 0 : 1;
        for (int i = 0; i < n; i++)
            differ |= a[i] == b[i] ? 0 : 1;
        return differ == 0;
    }

    static boolean equals(int[] a, int[] b) {
        int n = a.length == b.length ? a.length : 0, differ = a.length == b.length ? 0 : 1;
        for (int i = 0; i < n; i++)
            differ |= a[i] == b[i] ? 0 : 1;
        return differ == 0;
    }

    static boolean equals(long[] a, long[] b) {
        int n = a.length == b.length ? a.length : 0, differ = a.length == b.length ? 0 : 1;
        for (int i = 0; i < n; i++)
            differ |= a[i] == b[i] ? 0 : 1;
        return differ == 0;
    }

    static boolean equals(float[] a, float[] b) {
        int n = a.length == b.length ? a.length : 0, differ = a.length == b.length ? 0 : 1;
        for (int i = 0; i < n; i++)
            differ |= floatToIntBits(a[i]) == floatToIntBits(b[i]) ? 0 : 1;
        return differ == 0;
    }

    static boolean equals(double[] a, double[] b) {
        int n = a.length == b.length ? a.length : 0, differ = a.length == b.length ? 0 : 1;
        for (int i = 0; i < n; i++)
            differ |= doubleToLongBits(a[i]) == doubleToLongBits(b[i]) ? 0 : 1;
        return differ == 0;
    }

    static int hashCode(boolean[] a) {
        int h = 1;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + hashCode(a[i]);
        return h;
    }

    static int hashCode(int[] a) {
        int h = 1;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + hashCode(a[i]);
        return h;
    }

    static int hashCode(long[] a) {
        int h = 1;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + hashCode(a[i]);
        return h;
    }

    static int hashCode(float[] a) {
        int h = 1;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + hashCode(a[i]);
        return h;
    }

    static int hashCode(double[] a) {
        int h = 1;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + hashCode(a[i]);
        return h;
    }

    /* ---- N elements from FROM on in order: by one byte after the other, but those that all have alike; few, one by one ---- */

    static int[] sorted(int[] a, int from, int n) {
        int[] x = new int[n];
        for (int i = 0; i < n; i++)
            x[i] = a[from + i];
        if (n <= 48)
            return inserted(x);
        int[] y = new int[n];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] place = new int[256];
            int flip = shift == 24 ? 128 : 0, sum = 0;
            for (int i = 0; i < n; i++)
                place[x[i] >>> shift & 255 ^ flip]++;
            if (place[x[0] >>> shift & 255 ^ flip] == n)
                continue;
            for (int k = 0; k < 256; k++) {
                int count = place[k];
                place[k] = sum;
                sum += count;
            }
            for (int i = 0; i < n; i++)
                y[place[x[i] >>> shift & 255 ^ flip]++] = x[i];
            int[] t = x;
            x = y;
            y = t;
        }
        return x;
    }

    static int[] inserted(int[] a) {
        int[] x = a.clone();
        for (int i = 1; i < x.length; i++) {
            int v = x[i], j = i;
            while (j > 0 && x[j - 1] > v) {
                x[j] = x[j - 1];
                j--;
            }
            x[j] = v;
        }
        return x;
    }

    static long[] sorted(long[] a, int from, int n) {
        long[] x = new long[n];
        for (int i = 0; i < n; i++)
            x[i] = a[from + i];
        if (n <= 96)
            return inserted(x);
        long[] y = new long[n];
        for (int shift = 0; shift < 64; shift += 8) {
            int[] place = new int[256];
            int flip = shift == 56 ? 128 : 0, sum = 0;
            for (int i = 0; i < n; i++)
                place[(int) (x[i] >>> shift) & 255 ^ flip]++;
            if (place[(int) (x[0] >>> shift) & 255 ^ flip] == n)
                continue;
            for (int k = 0; k < 256; k++) {
                int count = place[k];
                place[k] = sum;
                sum += count;
            }
            for (int i = 0; i < n; i++)
                y[place[(int) (x[i] >>> shift) & 255 ^ flip]++] = x[i];
            long[] t = x;
            x = y;
            y = t;
        }
        return x;
    }

    static long[] inserted(long[] a) {
        long[] x = a.clone();
        for (int i = 1; i < x.length; i++) {
            long v = x[i];
            int j = i;
            while (j > 0 && x[j - 1] > v) {
                x[j] = x[j - 1];
                j--;
            }
            x[j] = v;
        }
        return x;
    }

    // bits as an integer in Java's order of the numbers, -0.0 before 0.0, NaN last; and back
    static long ordered(long b) { return b ^ b >> 63 & Long.MAX_VALUE; }

    static int ordered(int b) { return b ^ b >> 31 & Integer.MAX_VALUE; }

    static double[] sorted(double[] a, int from, int n) {
        long[] x = new long[n];
        for (int i = 0; i < n; i++)
            x[i] = ordered(doubleToLongBits(a[from + i]));
        long[] y = sorted(x, 0, n);
        double[] r = new double[n];
        for (int i = 0; i < n; i++)
            r[i] = Double.longBitsToDouble(ordered(y[i]));
        return r;
    }

    static float[] sorted(float[] a, int from, int n) {
        int[] x = new int[n];
        for (int i = 0; i < n; i++)
            x[i] = ordered(floatToIntBits(a[from + i]));
        int[] y = sorted(x, 0, n);
        float[] r = new float[n];
        for (int i = 0; i < n; i++)
            r[i] = intBitsToFloat(ordered(y[i]));
        return r;
    }
}
