// run: 1 0.5
// expect: 2.993144611391757
// expect: 1.8775825618903728
// expect: 0.479425538604203
// expect: 29.113115931645282 29.113115931645282
// expect: 0.0
// run: 5 3.0
// expect: 2.8015000757206434
// expect: 1.9895889950590746
// expect: 0.7142652230057868
// expect: 56.20014532491705 721.6272588814975
// expect: 5.886983252705733
// run: 40 1e7
// expect: 1.1883291543800072
// expect: -0.32858893281486734
// expect: 1.8184882664504265
// expect: 1.000029213910751E7 1.4800055085541606E9
// expect: 73.95114956882131
// run: 17 1e300
// expect: 2.228249956115815
// expect: -0.5604349574163854
// expect: 1.1184088535165766
// expect: 1.0E300 5.609020336181857E301
// expect: 20.038008525845036
// run: 9 NaN
// expect: NaN
// expect: NaN
// expect: NaN
// expect: NaN NaN
// expect: NaN
/* Methods that call many functions of the library, and give small arrays: these become values, the functions are subroutines. */
class X {
    static double[] slope(double[] s, double w) {
        double d = s[0] - s[2], den = 2.7 - 0.7 * StrictMath.cos(2 * d);
        double[] r = new double[4];
        r[0] = s[1];
        r[1] = (-9.81 * StrictMath.sin(s[0]) - StrictMath.sin(s[0] - 2 * s[2]) - 2 * StrictMath.sin(d) * (s[3] * s[3] + s[1] * s[1] * StrictMath.cos(d))) / den;
        r[2] = s[3];
        r[3] = (2 * StrictMath.sin(d) * (s[1] * s[1] + StrictMath.cos(s[0]) + s[3] * s[3] * StrictMath.cos(d))) / den + StrictMath.tan(w) * 1e-3;
        return r;
    }

    static double[] axpy(double a, double[] x, double[] y) {
        double[] r = new double[x.length];
        for (int i = 0; i < x.length; i++) r[i] = a * x[i] + y[i];
        return r;
    }

    static double[] step(double[] s, double h, double w) {
        double[] k1 = slope(s, w), k2 = slope(axpy(h / 2, k1, s), w), k3 = slope(axpy(h / 2, k2, s), w), k4 = slope(axpy(h, k3, s), w);
        double[] r = new double[s.length];
        for (int i = 0; i < s.length; i++) r[i] = s[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        return r;
    }

    static double pendulum(int n, double w) {
        double[] s = {0.4, 0.0, 0.3, 0.0};
        double most = 0;
        for (int i = 0; i < n; i++) {
            s = step(s, 0.01, w + i);
            most = Math.max(most, Math.abs(s[0]) + StrictMath.exp(-s[2]));
        }
        return s[0] + s[1] * 3 + s[2] * 5 + s[3] * 7 + most;
    }

    static double[][] turn(double a, int axis) {
        double c = StrictMath.cos(a), s = StrictMath.sin(a);
        if (axis == 0) return new double[][] {{1, 0, 0}, {0, c, -s}, {0, s, c}};
        return axis == 1 ? new double[][] {{c, 0, s}, {0, 1, 0}, {-s, 0, c}} : new double[][] {{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
    }

    static double[][] mul(double[][] a, double[][] b) {
        double[][] r = new double[3][3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                double s = 0;
                for (int k = 0; k < 3; k++) s += a[i][k] * b[k][j];
                r[i][j] = s;
            }
        return r;
    }

    static double arm(int n, double w) {
        double[][] p = turn(w, 2);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            p = mul(turn(w * i, i % 3), mul(p, turn(StrictMath.atan2(i, w) + StrictMath.log(i + 1), 1)));
            sum = sum * 0.5 + p[0][2] + p[1][1];
        }
        return sum + p[2][2];
    }

    static double deep(int n, double w) {
        return n <= 0 ? StrictMath.sin(w) : StrictMath.cos(deep(n - 2, w)) + StrictMath.sin(deep(n - 3, w * 2));
    }

    static double many(double w) {
        return StrictMath.sin(w) + StrictMath.cos(w * 2) + StrictMath.tan(w * 3) + StrictMath.asin(w % 1) + StrictMath.acos(-w % 1) + StrictMath.atan(w)
            + StrictMath.exp(w % 9) + StrictMath.log(w) + StrictMath.log10(w) + StrictMath.cbrt(w) + StrictMath.sinh(w % 5) + StrictMath.cosh(w % 6)
            + StrictMath.tanh(w) + StrictMath.hypot(w, 3) + StrictMath.expm1(w % 2) + StrictMath.log1p(w) + StrictMath.pow(1 + w % 3, 2.5) + w % 0.7;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double w = Double.parseDouble(args[1]);
        System.out.println(pendulum(n, w));
        System.out.println(arm(n, w));
        System.out.println(deep(n / 2, w));
        double sum = 0;
        for (int i = 0; i < n; i++) sum = sum * 0.75 + many(w * (i + 1));
        System.out.println(many(w) + " " + sum);
        double[] v = new double[n];
        for (int i = 0; i < n; i++) v[i] = StrictMath.sin(w * i) * StrictMath.cos(w + i) + (i % 5 == 0 ? StrictMath.tan(w * 1e5 * i) : i);
        double hash = 0;
        for (int i = 0; i < n; i++) hash = hash * 0.5 + v[i];
        System.out.println(hash);
    }
}
