// run: 1000
// expect: -7168716272713037014
// expect: 2.2483812636836764
// expect: 5.551115123125783E-17
// expect: 0.0
// expect: 1.4901161E-8
// expect: 17.0
// expect: -Infinity
// expect: Infinity
// expect: 0.0
// run: 17
// expect: -8336415274863481993
// expect: 3.0540234706093234
// expect: 5.551115123125783E-17
// expect: 0.0
// expect: 1.4901161E-8
// expect: 17.0
// expect: -Infinity
// expect: Infinity
// expect: 0.0
/* Math.fma rounds once. */
public class FusedMultiply {
    static double[] numbers(int n, long seed) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++) {
            long x = (i + seed) * 6364136223846793005L;
            a[i] = (double) (x ^ x >>> 29) / (1L << 62);
        }
        return a;
    }

    static double[] all(double[] a, double[] b, double[] c) {
        double[] d = new double[a.length];
        for (int i = 0; i < a.length; i++)
            d[i] = Math.fma(a[i], b[i], -a[i] * b[i]) + Math.fma(a[i], c[i], b[i]);
        return d;
    }

    static float[] floats(double[] a, double[] b, double[] c) {
        float[] d = new float[a.length];
        for (int i = 0; i < a.length; i++)
            d[i] = Math.fma((float) a[i], (float) b[i], (float) c[i]);
        return d;
    }

    static double horner(double[] a, double x) {
        double s = 0;
        for (int i = a.length - 1; i >= 0; i--)
            s = Math.fma(s, x, a[i]);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = numbers(n, 1), b = numbers(n, 2), c = numbers(n, 3), d = all(a, b, c);
        float[] e = floats(a, b, c);
        long bits = 0;
        for (int i = 0; i < n; i++)
            bits = bits * 31 + Double.doubleToLongBits(d[i]) + Float.floatToIntBits(e[i]);
        System.out.println(bits);
        System.out.println(horner(a, 0.99));
        System.out.println(Math.fma(0.1, 10, -1));
        System.out.println(0.1 * 10 - 1);
        System.out.println(Math.fma(0.1f, 10, -1));
        System.out.println(Math.fma(3, 4, 5));
        System.out.println(StrictMath.fma(1e308, 10, -1e308 * 10));
        System.out.println(Math.fma(1e308, 10, -1.7e308));
        System.out.println(Math.fma(Double.MIN_VALUE, 0.5, 0.0));
    }
}
