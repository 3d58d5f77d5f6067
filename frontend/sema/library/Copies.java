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
}
