// sin, cos, exp, log, pow, % to the last bit, by checksums over all magnitudes
// run: 40
// expect: 8088277580213282465 -3052849679244193728 -6276342406841996178
// expect: -2089722370829370723 1780749736136704571 -3875229274882509061 -3188563984530819171
// expect: 6.123233995736766E-17 1.0
// expect: NaN NaN -Infinity
// expect: 3608617409502873939 -439913423411159762 -2818633720266541466 9145006728276316779
// expect: 1.7976931348622732E308 Infinity
// expect: 4.9E-324 0.0
// expect: 1420873264148577042 5193670411446338484 -7396450760413710284
// expect: -Infinity NaN Infinity
// expect: 2099745466744624350 3158109708671503725 -6842142914127761552 -9065041241623396975
// expect: 2.688139249082122E43 9.859868290225032E-305 Infinity
// expect: Infinity 4.9E-324 0.0
// expect: -Infinity -0.0 NaN NaN 1.0 Infinity
// expect: -2723613020344309913 -6203151167549527003 -4978591445036987339
// expect: 5.5 -Infinity NaN NaN 2.0
// expect: -1.0 -0.0 4.503599627370495E15 -2.251799813685248E15 -Infinity NaN
class MathExact {
    // sign, exponent and significand of v in one number
    static long bits(double v) {
        if (v != v)
            return 7;
        double a = Math.abs(v);
        if (a == 0 || a == Double.POSITIVE_INFINITY)
            return (a == 0 ? 11 : 13) * (1 / v < 0 || v < -1 ? -1 : 1);
        long e = 0;
        while (a >= 0x1p64) {
            a *= 0x1p-64;
            e += 64;
        }
        while (a < 0x1p-64) {
            a *= 0x1p64;
            e -= 64;
        }
        while (a >= 2) {
            a *= 0.5;
            e++;
        }
        while (a < 1) {
            a *= 2;
            e--;
        }
        long m = (long) (a * 0x1p52) * 2047 + e;
        return v < 0 ? -m : m;
    }

    static long mixed(long sum, double v) {
        sum = (sum ^ bits(v)) * 0x9e3779b97f4a7c15L;
        return sum ^ sum >>> 29;
    }

    // the k-th argument, in (-r, r)
    static double argument(int k, double r) {
        long h = (k + 1) * 0xd1342543de82ef95L;
        return ((h ^ h >>> 31) >> 11) * 0x1p-52 * r;
    }

    static long circle(int n, double r) {
        long s = 0;
        for (int k = 0; k < n; k++)
            s = mixed(mixed(s, StrictMath.sin(argument(k, r))), StrictMath.cos(argument(k, r)));
        return s;
    }

    // beside multiples of pi/2 of all sizes
    static long turns(int n) {
        long s = 0;
        double x = StrictMath.PI / 2;
        for (int k = 0; k < 12 * n; k++) {
            s = mixed(mixed(s, StrictMath.sin(x)), StrictMath.cos(-x));
            x *= k % 2 == 0 ? 3 : 1.5;
            if (x > 1e307)
                x = StrictMath.PI * (k | 1);
        }
        return s;
    }

    static long exps(int n, double r) {
        long s = 0;
        for (int k = 0; k < n; k++)
            s = mixed(s, StrictMath.exp(argument(k, r)));
        return s;
    }

    static long logs(int n, double from, double by) {
        long s = 0;
        double x = from;
        for (int k = 0; k < n; k++) {
            s = mixed(s, StrictMath.log(x));
            x *= by;
        }
        return s;
    }

    static long pows(int n, double r, double t) {
        long s = 0;
        for (int k = 0; k < n; k++) {
            double x = argument(k, r), y = argument(k + n, t);
            s = mixed(mixed(s, StrictMath.pow(Math.abs(x), y)), StrictMath.pow(x, (int) y));
        }
        return s;
    }

    static long rests(int n, double r, double t) {
        long s = 0;
        for (int k = 0; k < n; k++) {
            double x = argument(k, r), y = argument(k + n, t);
            s = mixed(mixed(s, x % y), (float) x % (float) y);
        }
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double inf = Double.POSITIVE_INFINITY, nan = Double.NaN;
        System.out.println(circle(n, 0.785) + " " + circle(n, 7) + " " + circle(n, 5e5));
        System.out.println(circle(n, 1e8) + " " + circle(n, 1e22) + " " + circle(n, 1e308) + " " + turns(n));
        System.out.println(StrictMath.cos(StrictMath.PI / 2) + " " + StrictMath.sin(5.319372648326541e255));
        System.out.println(StrictMath.sin(inf) + " " + StrictMath.cos(-inf) + " " + 1 / StrictMath.sin(-0.0));
        System.out.println(exps(n, 0.5) + " " + exps(n, 30) + " " + exps(n, 760) + " " + exps(n, 1e-8));
        System.out.println(StrictMath.exp(709.782712893384) + " " + StrictMath.exp(709.7827128933841));
        System.out.println(StrictMath.exp(-745.1332191019411) + " " + StrictMath.exp(-745.1332191019412));
        System.out.println(logs(n, 0.5, 1.05) + " " + logs(n, 1, 1.0000001) + " " + logs(n, 1e-320, 1e15));
        System.out.println(StrictMath.log(0) + " " + StrictMath.log(-1) + " " + StrictMath.log(inf));
        System.out.println(pows(n, 2, 5) + " " + pows(n, 1e5, 60) + " " + pows(n, 1e300, 1.5) + " " + pows(n, 1e-300, -1.1));
        System.out.println(StrictMath.pow(1 + 1e-9, 1e11) + " " + StrictMath.pow(1 - 1e-9, 7e11) + " " + StrictMath.pow(2, 1e11));
        System.out.println(StrictMath.pow(2, 1024) + " " + StrictMath.pow(2, -1074) + " " + StrictMath.pow(2, -1075));
        System.out.println(StrictMath.pow(-0.0, -3) + " " + StrictMath.pow(-inf, -3) + " " + StrictMath.pow(-8, 1 / 3.0)
            + " " + StrictMath.pow(1, inf) + " " + StrictMath.pow(nan, 0) + " " + StrictMath.pow(0.5, -inf));
        System.out.println(rests(n, 100, 10) + " " + rests(n, 1e300, 1) + " " + rests(n, 1e-300, 5e-310));
        System.out.println(5.5 % -inf + " " + 1 / (-4.0 % 2) + " " + inf % 2 + " " + 1 % 0.0 + " " + 1e38f % 7f);
        System.out.println(StrictMath.floor(-0.5) + " " + StrictMath.ceil(-0.5) + " " + StrictMath.floor(0x1p52 - 0.5)
            + " " + StrictMath.ceil(-0x1p51 - 0.5) + " " + 1 / StrictMath.floor(-0.0) + " " + StrictMath.ceil(nan));
    }
}
