// The discrete Fourier transform of n = 16^k complex numbers in one and two dimensions, in
// k levels of radix 16.  Complex vectors are two rows: real parts, imaginary parts.
//
// run: 1
// expect: 1-D 15.0 15.0, -1.0335648 -0.95084274
// expect: 2-D 16.0 16.0 true
// run: 2
// expect: 1-D 255.0 255.0, -1.0001019 -0.99211925
// expect: 2-D 16.0 16.0 true
// run: 3
// expect: 1-D 4095.0 4095.0, -1.0000004 -0.99948984
// expect: 2-D 16.0 16.0 true
public class FFT {
    /** The n-th roots of unity. */
    static double[][] roots(int n) {
        double[][] w = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                w[part][i] = part == 0 ? StrictMath.cos(2 * Math.PI * i / n) : -StrictMath.sin(2 * Math.PI * i / n);
        return w;
    }

    /** Something to transform. */
    static double[][] signal(int n) {
        double[][] x = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                x[part][i] = part == 0 ? i % 3 : i % 5 * 0.5;
        return x;
    }

    /** From the transforms of parts of length m to those of length 16 m (in Stockham's order: first numbers first). */
    static double[][] level(double[][] x, double[][] w, int m) {
        int n = x[0].length, q = n / (16 * m);
        double[][] y = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
                double sum = 0;
                for (int r = 0; r < 16; r++) {
                    int at = from + r * q, k = r * turn % n;
                    sum += part == 0 ? w[0][k] * x[0][at] - w[1][k] * x[1][at] : w[0][k] * x[1][at] + w[1][k] * x[0][at];
                }
                y[part][i] = sum;
            }
        return y;
    }

    static double[][] transform(double[][] x, double[][] w, int m) {
        return m == x[0].length ? x : transform(level(x, w, m), w, 16 * m);
    }

    static double[][] transform(double[][] x) {
        return transform(x, roots(x[0].length), 1);
    }

    /** Both parts of all rows transformed; a[part][row][column]. */
    static double[][][] rows(double[][][] a) {
        int n = a[0].length;
        double[][][] all = new double[n][2][n], b = new double[2][n][n];
        for (int i = 0; i < n; i++) {
            double[][] row = {a[0][i], a[1][i]};
            all[i] = transform(row);
        }
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                b[part][i] = all[i][part];
        return b;
    }

    static double[][][] flip(double[][][] a) {
        int n = a[0].length;
        double[][][] b = new double[2][n][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    b[part][i][j] = a[part][j][i];
        return b;
    }

    public static void main(String[] args) {
        int n = 1 << 4 * Integer.parseInt(args[0]);
        double[][] y = transform(signal(n));
        System.out.println("1-D " + y[0][0] + " " + y[1][0] + ", " + (float) y[0][1] + " " + (float) y[1][n - 1]);
        double[][][] p = new double[2][16][16];
        for (int i = 0; i < 16; i++)
            for (int j = 0; j < 16; j++)
                p[0][i][j] = i == j ? 1 : 0;
        double[][][] q = rows(flip(rows(p)));
        System.out.println("2-D " + (float) q[0][0][0] + " " + (float) q[0][3][13] + " " + (Math.abs(q[0][3][3]) < 1e-12));
    }
}
