// Levels of an FFT in many forms: what stands beside the form of programs/funjava/FFT.java.
//
// base: base 1 base(signal(12),roots(12)) base(signal(4),roots(4))
// variant: two-loops 1 twoLoops(signal(12),roots(12)) twoLoops(signal(4),roots(4))
// variant: one-loop 1 oneLoop(signal(12),roots(12)) oneLoop(signal(4),roots(4))
// variant: two-arrays 1 twoArrays(signal(12),roots(12)) twoArrays(signal(4),roots(4))
// variant: pairs 1 pairs(signal(12),roots(12)) pairs(signal(4),roots(4))
// variant: sign 1 sign(signal(12),roots(12)) sign(signal(4),roots(4))
// variant: other-part 1 otherPart(signal(12),roots(12)) otherPart(signal(4),roots(4))
// variant: radix-argument 1 radixArgument(signal(12),roots(12),16) radixArgument(signal(4),roots(4),16)
// variant: floats 1 floatLevels(signal(12),roots(12)) floatLevels(signal(4),roots(4))
//
// remark: 61: jam: both rows at once
// remark: 82: jam: both rows at once
// remark: 111: jam: both rows at once
// remark: 199: jam: both rows at once
// remark: 220: jam: both rows at once
// remark: 244: jam: both rows at once
// remark: 272: jam: both rows at once
// run: 4
// expect: base -6953875952924726423
// expect: two-loops -6953875952924726423
// expect: one-loop -6953875952924726423
// expect: two-arrays -6953875952924726423
// expect: pairs -909058621252022645
// expect: sign -6953875952924726423
// expect: other-part -6963974557061525022
// expect: radix-argument -6953875952924726423
// expect: floats 5242287478
// run: 8
// expect: base 8541538665573509627
// expect: two-loops 8541538665573509627
// expect: one-loop 8541538665573509627
// expect: two-arrays 8541538665573509627
// expect: pairs -5267955993602328551
// expect: sign 8541538665573509627
// expect: other-part 8546042265200885059
// expect: radix-argument 8541538665573509627
// expect: floats 84046328459
public class FFT {
    static double[][] roots(int log) {
        int n = 1 << log;
        double[][] w = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                w[part][i] = part == 0 ? StrictMath.cos(2 * Math.PI * i / n) : -StrictMath.sin(2 * Math.PI * i / n);
        return w;
    }
    static double[][] signal(int log) {
        int n = 1 << log;
        double[][] x = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                x[part][i] = part == 0 ? i % 3 : i % 5 * 0.5;
        return x;
    }

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
    static double[][] baseFrom(double[][] x, double[][] w, int m) {
        return m == x[0].length ? x : baseFrom(level(x, w, m), w, 16 * m);
    }
    static double[][] base(double[][] x, double[][] w) {
        return baseFrom(x, w, 1);
    }
    static double[][] twoLoopsLevel(double[][] x, double[][] w, int m) {
        int n = x[0].length, q = n / (16 * m);
        double[][] y = new double[2][n];
        for (int i = 0; i < n; i++) {
            int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
            double sum = 0;
            for (int r = 0; r < 16; r++) {
                int at = from + r * q, k = r * turn % n;
                sum += w[0][k] * x[0][at] - w[1][k] * x[1][at];
            }
            y[0][i] = sum;
        }
        for (int i = 0; i < n; i++) {
            int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
            double sum = 0;
            for (int r = 0; r < 16; r++) {
                int at = from + r * q, k = r * turn % n;
                sum += w[0][k] * x[1][at] + w[1][k] * x[0][at];
            }
            y[1][i] = sum;
        }
        return y;
    }
    static double[][] twoLoopsFrom(double[][] x, double[][] w, int m) {
        return m == x[0].length ? x : twoLoopsFrom(twoLoopsLevel(x, w, m), w, 16 * m);
    }
    static double[][] twoLoops(double[][] x, double[][] w) {
        return twoLoopsFrom(x, w, 1);
    }
    static double[][] oneLoopLevel(double[][] x, double[][] w, int m) {
        int n = x[0].length, q = n / (16 * m);
        double[][] y = new double[2][n];
        for (int i = 0; i < n; i++) {
            int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
            double re = 0, im = 0;
            for (int r = 0; r < 16; r++) {
                int at = from + r * q, k = r * turn % n;
                re += w[0][k] * x[0][at] - w[1][k] * x[1][at];
                im += w[0][k] * x[1][at] + w[1][k] * x[0][at];
            }
            y[0][i] = re;
            y[1][i] = im;
        }
        return y;
    }
    static double[][] oneLoopFrom(double[][] x, double[][] w, int m) {
        return m == x[0].length ? x : oneLoopFrom(oneLoopLevel(x, w, m), w, 16 * m);
    }
    static double[][] oneLoop(double[][] x, double[][] w) {
        return oneLoopFrom(x, w, 1);
    }
    static double[] real(double[] xr, double[] xi, double[] wr, double[] wi, int m) {
        int n = xr.length, q = n / (16 * m);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
            double sum = 0;
            for (int r = 0; r < 16; r++) {
                int at = from + r * q, k = r * turn % n;
                sum += wr[k] * xr[at] - wi[k] * xi[at];
            }
            y[i] = sum;
        }
        return y;
    }
    static double[] imaginary(double[] xr, double[] xi, double[] wr, double[] wi, int m) {
        int n = xr.length, q = n / (16 * m);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
            double sum = 0;
            for (int r = 0; r < 16; r++) {
                int at = from + r * q, k = r * turn % n;
                sum += wr[k] * xi[at] + wi[k] * xr[at];
            }
            y[i] = sum;
        }
        return y;
    }
    static double[][] twoArraysFrom(double[] xr, double[] xi, double[] wr, double[] wi, int m) {
        if (m == xr.length) {
            double[][] x = {xr, xi};
            return x;
        }
        return twoArraysFrom(real(xr, xi, wr, wi, m), imaginary(xr, xi, wr, wi, m), wr, wi, 16 * m);
    }
    static double[][] twoArrays(double[][] x, double[][] w) {
        return twoArraysFrom(x[0], x[1], w[0], w[1], 1);
    }
    static double[] pairsLevel(double[] x, double[] w, int m) {
        int n = x.length / 2, q = n / (16 * m);
        double[] y = new double[2 * n];
        for (int i = 0; i < n; i++) {
            int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
            double re = 0, im = 0;
            for (int r = 0; r < 16; r++) {
                int at = from + r * q, k = r * turn % n;
                re += w[2 * k] * x[2 * at] - w[2 * k + 1] * x[2 * at + 1];
                im += w[2 * k] * x[2 * at + 1] + w[2 * k + 1] * x[2 * at];
            }
            y[2 * i] = re;
            y[2 * i + 1] = im;
        }
        return y;
    }
    static double[] interleaved(double[][] x) {
        double[] y = new double[2 * x[0].length];
        for (int k = 0; k < y.length; k++)
            y[k] = x[k % 2][k / 2];
        return y;
    }
    static double[] pairsFrom(double[] x, double[] w, int m) {
        return 2 * m == x.length ? x : pairsFrom(pairsLevel(x, w, m), w, 16 * m);
    }
    static double[] pairs(double[][] x, double[][] w) {
        return pairsFrom(interleaved(x), interleaved(w), 1);
    }
    static double[][] signLevel(double[][] x, double[][] w, int m) {
        int n = x[0].length, q = n / (16 * m);
        double[][] y = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
                double sum = 0;
                for (int r = 0; r < 16; r++) {
                    int at = from + r * q, k = r * turn % n;
                    sum += w[0][k] * x[part][at] + (part == 0 ? -1 : 1) * w[1][k] * x[1 - part][at];
                }
                y[part][i] = sum;
            }
        return y;
    }
    static double[][] signFrom(double[][] x, double[][] w, int m) {
        return m == x[0].length ? x : signFrom(signLevel(x, w, m), w, 16 * m);
    }
    static double[][] sign(double[][] x, double[][] w) {
        return signFrom(x, w, 1);
    }
    static double[][] otherPartLevel(double[][] x, double[][] w, int m) {
        int n = x[0].length, q = n / (16 * m);
        double[][] y = new double[2][n];
        for (int part = 0; part < 2; part++) {
            double s = 2 * part - 1;
            for (int i = 0; i < n; i++) {
                int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
                double sum = 0;
                for (int r = 0; r < 16; r++) {
                    int at = from + r * q, k = r * turn % n;
                    sum += w[0][k] * x[part][at];
                    sum += s * w[1][k] * x[1 - part][at];
                }
                y[part][i] = sum;
            }
        }
        return y;
    }
    static double[][] otherPartFrom(double[][] x, double[][] w, int m) {
        return m == x[0].length ? x : otherPartFrom(otherPartLevel(x, w, m), w, 16 * m);
    }
    static double[][] otherPart(double[][] x, double[][] w) {
        return otherPartFrom(x, w, 1);
    }
    static double[][] radixLevel(double[][] x, double[][] w, int m, int radix) {
        int n = x[0].length, q = n / (radix * m);
        double[][] y = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                int from = i / q % m * (radix * q) + i % q, turn = i / q * q;
                double sum = 0;
                for (int r = 0; r < radix; r++) {
                    int at = from + r * q, k = r * turn % n;
                    sum += part == 0 ? w[0][k] * x[0][at] - w[1][k] * x[1][at] : w[0][k] * x[1][at] + w[1][k] * x[0][at];
                }
                y[part][i] = sum;
            }
        return y;
    }
    static double[][] radixFrom(double[][] x, double[][] w, int m, int radix) {
        return m == x[0].length ? x : radixFrom(radixLevel(x, w, m, radix), w, radix * m, radix);
    }
    static double[][] radixArgument(double[][] x, double[][] w, int radix) {
        return radixFrom(x, w, 1, radix);
    }
    static float[][] narrowed(double[][] x) {
        float[][] y = new float[2][x[0].length];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < x[0].length; i++)
                y[part][i] = (float) x[part][i];
        return y;
    }
    static float[][] floatLevel(float[][] x, float[][] w, int m) {
        int n = x[0].length, q = n / (16 * m);
        float[][] y = new float[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                int from = i / q % m * (16 * q) + i % q, turn = i / q * q;
                float sum = 0;
                for (int r = 0; r < 16; r++) {
                    int at = from + r * q, k = r * turn % n;
                    sum += part == 0 ? w[0][k] * x[0][at] - w[1][k] * x[1][at] : w[0][k] * x[1][at] + w[1][k] * x[0][at];
                }
                y[part][i] = sum;
            }
        return y;
    }
    static float[][] floatFrom(float[][] x, float[][] w, int m) {
        return m == x[0].length ? x : floatFrom(floatLevel(x, w, m), w, 16 * m);
    }
    static float[][] floatLevels(double[][] x, double[][] w) {
        return floatFrom(narrowed(x), narrowed(w), 1);
    }

    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestRow(double[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Double.doubleToLongBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestFloats(float[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestFloatsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestFloatsRow(float[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Float.floatToIntBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digest(base(signal(n), roots(n))));
        System.out.println("two-loops " + digest(twoLoops(signal(n), roots(n))));
        System.out.println("one-loop " + digest(oneLoop(signal(n), roots(n))));
        System.out.println("two-arrays " + digest(twoArrays(signal(n), roots(n))));
        System.out.println("pairs " + digestRow(pairs(signal(n), roots(n))));
        System.out.println("sign " + digest(sign(signal(n), roots(n))));
        System.out.println("other-part " + digest(otherPart(signal(n), roots(n))));
        System.out.println("radix-argument " + digest(radixArgument(signal(n), roots(n), 16)));
        System.out.println("floats " + digestFloats(floatLevels(signal(n), roots(n))));
    }
}
