// Loops of a few turns in parallel ones: conditions that no turn changes, and elements that all lanes read
// and that are far from those of the turn before.  Indices may wrap around, divisors be 0, tables too short.
//
// run: 100 64 1
// expect: -57692.80916615042 -7604.780711361319
// expect: 2687160882271665254 -4033441719879620266
// expect: 5122.125953827808
// expect: 2687160882271665254 -7700.469580289437
// run: 700 64 1
// expect: 27197.980380472374 -3664.618501536246
// expect: 3782682322500875290 613810396369169050
// expect: 24040.93757958354
// expect: 3782682322500875290 505.46479398729787
// run: 512 37 1
// expect: 31556.305449627143 -48.14598133124366
// expect: -3559864305135370240 2523992246389097984
// expect: 16520.946788714078
// expect: -3559864305135370240 613.0150870010605
// run: 100 64 3000000
// expect: -130351.42450377051 -7604.780711361319
// expect: 2687160882271665254 -4033441719879620266
// expect: 5122.125953827808
// expect: 181883910695823446 -27077.465538232434
// run: 100 64 -1
// expect: -57692.80916615042 -7604.780711361319
// expect: 2687160882271665254 -4033441719879620266
// expect: 5122.125953827808
// error: 73: array index out of bounds: index -1, length 65
// run: 300 20 1
// expect: -11813.957903850453 -122295.55477354623
// expect: -8109699405894937454 7235696376269730898
// expect: 13218.44957027797
// expect: -8109699405894937454 -6773.3000780371285
// run: 300 0 1
// error: 58: integer division by zero
public class ShortLoops {
    static double[] table(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 31 % 97 - 40.5;
        return a;
    }

    static long[][] rows(int n) {
        long[][] a = new long[3][n];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i * 1000 - j * 7;
        return a;
    }

    /* all 16 turns */
    static double[] sums(double[] w, double[] x, int n, int step, int mode) {
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int r = 0; r < 16; r++) {
                int k = i / 64 * r * step % w.length;
                s += mode == 0 ? w[k] * x[i] : w[k] - x[i];
            }
            y[i] = s;
        }
        return y;
    }

    /* fewer, from another number on; two rows, a condition that is a value, one inside another */
    static long[] mixed(long[][] w, int n, int step, boolean odd) {
        long[] y = new long[n];
        for (int i = 0; i < n; i++) {
            long s = i;
            for (int r = 3; r < 12; r++) {
                int k = (r - 2) * (i / 100 + 1) * step % w[1].length;
                s = s * 3 + w[1][k];
                if (odd)
                    s += w[2][k] * r;
                else if (n > 200)
                    s -= r * w[0][k];
            }
            y[i] = s;
        }
        return y;
    }

    /* without a remainder: out of bounds where the table is short */
    static double[] plain(double[] w, int n) {
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int r = 0; r < 7; r++)
                s = s / 2 + w[3 * r + n / 400];
            y[i] = s + i;
        }
        return y;
    }

    static double all(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 0.975 + a[i];
        return s;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 7 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), step = Integer.parseInt(args[2]);
        double[] x = table(n), w = table(m);
        long[][] v = rows(m + 1);
        System.out.println(all(sums(w, x, n, Math.abs(step), 0)) + " " + all(sums(w, x, n, 5, n % 3)));
        System.out.println(sum(mixed(v, n, 1, n > 500)) + " " + sum(mixed(v, n, m, true)));
        System.out.println(all(plain(w, n)));
        System.out.println(sum(mixed(v, n, step, n > 500)) + " " + all(sums(w, x, n, step, 1)));
    }
}
