// Elements of 32 bits in lanes of 32 bits: int and float as they are, beside longs and doubles, at both ends of arrays, with numbers
// that only the run knows, and with those that do not fit.
// run: 5
// expect: 1600488640 451918464 -121235119460856 -1.0E9 760687419
// run: 37
// expect: -1303493160 -113340744 32797138620408 2.0 2016216543
// run: 1000
// expect: -1973438222 -1724339487 -110426863918481 2.0 1848463647
// expect-turns: jit_words
public class WordLanes {
    static int[] ints(int n, int d) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 1103515245 + d * (i % 7);
        return a;
    }
    static float[] floats(int n, float d) {
        float[] a = new float[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 11 == 5 ? Float.NaN : i % 13 == 7 ? -0f : i * d - 3e38f / (i + 1);
        return a;
    }
    static int[] clamped(int[] a, int[] b, int low, int high) {
        int[] c = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int x = a[i] * 3 + b[i];
            c[i] = x < low ? low - x : x > high ? x >> 3 : x ^ b[i];
        }
        return c;
    }
    static int[] beside(int[] a) {
        int n = a.length;
        int[] c = new int[n];
        for (int i = 0; i < n; i++)
            c[i] = i == 0 || i == n - 1 ? a[i] : Math.max(a[i - 1], Math.min(a[i], a[i + 1])) - (a[i - 1] << 2);
        return c;
    }
    static float[] smoothed(float[] a, float k) {
        int n = a.length;
        float[] c = new float[n];
        for (int i = 0; i < n; i++)
            c[i] = i == 0 || i == n - 1 ? a[i] : (a[i - 1] + k * a[i] + a[i + 1]) / (k + 2);
        return c;
    }
    static double[] mixed(int[] a, float[] b, double k) {
        double[] c = new double[a.length];
        for (int i = 0; i < c.length; i++)
            c[i] = a[i] * k + Math.abs(b[i]) - (float) a[i];
        return c;
    }
    static int sum(int[] a, int[] b) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * b[i];
        return s;
    }
    static long longs(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * 65537L;
        return s;
    }
    static float greatest(float[] a) {
        float s = -1e9f;
        for (int i = 0; i < a.length; i++)
            s = Math.max(s, a[i] != a[i] ? 2 : a[i] / 3);
        return s;
    }
    static int steps(int n) {
        int[] row = new int[n + 1];
        float[] old = new float[n + 1];
        row[0] = 1;
        old[n] = 0.1f;
        for (int k = 0; k < 9; k++) {
            for (int i = n; i > 0; i--)
                row[i] = row[i] * 7 + row[i - 1];
            for (int i = 0; i < n; i++)
                old[i] = old[i + 1] * 1.5f + row[i];
        }
        int s = 0;
        for (int i = 0; i <= n; i++)
            s = s * 31 + row[i] + (int) old[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), hash = 0;
        int[] a = ints(n, 3), b = ints(n, -12345);
        float[] f = floats(n, 0.3f);
        for (int x : clamped(a, b, -n * 1000, Integer.MAX_VALUE - n))
            hash = hash * 31 + x;
        for (int x : beside(a))
            hash = hash * 31 + x;
        for (float x : smoothed(f, 0.1f * n))
            hash = hash * 31 + (x != x ? 7 : (int) x);
        for (double x : mixed(a, f, 1.0 / n))
            hash = hash * 31 + (x != x ? 7 : (int) (x % 1e6));
        System.out.println(hash + " " + sum(a, b) + " " + longs(b) + " " + greatest(f) + " " + steps(n));
    }
}
