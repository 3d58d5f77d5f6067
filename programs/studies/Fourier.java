// The discrete Fourier transform of n = 4^k complex numbers, level by level in radix 4: a row of
// real parts and one of imaginary parts, which most accesses want together.
//
// run: 2
// expect: 15.0 15.0, -1.0335648 -0.95084274
// run: 3
// expect: 63.0 63.0, -0.90302306 -0.9672224
public class Fourier {
    /** The n-th roots of unity. */
    static double[][] roots(int n) {
        double[][] r = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                r[part][i] = part == 0 ? StrictMath.cos(2 * Math.PI * i / n) : -StrictMath.sin(2 * Math.PI * i / n);
        return r;
    }

    static double[][] signal(int n) {
        double[][] s = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                s[part][i] = part == 0 ? i % 3 : i % 5 * 0.5;
        return s;
    }

    /** From the transforms of parts of length m to those of length 4 m (Stockham's order). */
    static double[][] level(double[][] x, double[][] w, int m) {
        int n = x[0].length;
        double[][] y = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                int from = i / (4 * m) * m + i % m, turn = i % (4 * m) * (n / (4 * m));
                double sum = 0;
                for (int r = 0; r < 4; r++) {
                    int at = from + r * (n / 4), k = r * turn % n;
                    sum += part == 0 ? w[0][k] * x[0][at] - w[1][k] * x[1][at] : w[0][k] * x[1][at] + w[1][k] * x[0][at];
                }
                y[part][i] = sum;
            }
        return y;
    }

    static double[][] transform(double[][] z, double[][] w, int m) {
        if (m == z[0].length)
            return z;
        return transform(level(z, w, m), w, 4 * m);
    }

    public static void main(String[] args) {
        int n = 1 << 2 * Integer.parseInt(args[0]);
        double[][] f = transform(signal(n), roots(n), 1);
        System.out.println(f[0][0] + " " + f[1][0] + ", " + (float) f[0][1] + " " + (float) f[1][n - 1]);
    }
}
