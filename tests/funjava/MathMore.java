// what undoes sin, cos and exp, and their kin: to the bit those of StrictMath
// run: 3
// expect: 0.0 -8048955906537049457
// expect: -0.0 6034573205580984692
// expect: 1.0 -8229808624120749230
// expect: -1.0 -3518713772359077370
// expect: 0.5 -8180293115914604389
// expect: -0.5 7187605232748877394
// expect: 1.5 -5139973220551323069
// expect: 2.5 2625499583329876752
// expect: -2.5 6597415500817444197
// expect: 1.0E-300 -5942781200436166161
// expect: -1.0E300 7920926520021705019
// expect: 22.0 -3633286290051766123
// expect: 710.0 1375881923301360681
// expect: -745.0 195169576219477294
// expect: 4.503599627370498E15 -3358213321448070124
// expect: 4.9E-324 5971488433644324182
// expect: 1.7976931348623157E308 207931036012934256
// expect: Infinity 843780716885385353
// expect: -Infinity 3267003469599745274
// expect: NaN 404670529220315693
// expect: 0.49999999999999994 332629817281963275
// expect: -6872642076634637355
// expect: 61.07786933791033
// expect: 3.141592653589793 3.0 5.0 3.0
// expect: 3 -2 2.0 7 -1.0
// expect: 2 -3 2 -2
class MathMore {
    static long mix(long h, double x) {
        return (h ^ Double.doubleToLongBits(x)) * 0x100000001b3L;
    }

    static long circular(double x, long h) {
        h = mix(h, StrictMath.tan(x));
        h = mix(h, StrictMath.asin(x));
        h = mix(h, StrictMath.acos(x));
        h = mix(h, StrictMath.atan(x));
        h = mix(h, StrictMath.atan2(x, 0.7));
        return mix(h, StrictMath.atan2(-1.5, x));
    }

    static long powers(double x, long h) {
        h = mix(h, StrictMath.expm1(x));
        h = mix(h, StrictMath.log1p(x));
        h = mix(h, StrictMath.log10(x));
        h = mix(h, StrictMath.sinh(x));
        h = mix(h, StrictMath.cosh(x));
        h = mix(h, StrictMath.tanh(x));
        h = mix(h, StrictMath.cbrt(x));
        h = mix(h, StrictMath.hypot(x, 2.5));
        return mix(h, StrictMath.hypot(-3e-200, x));
    }

    static long whole(double x, long h) {
        h = mix(h, Math.rint(x));
        h = h * 31 + Math.round(x);
        h = h * 31 + Math.round((float) x);
        h = mix(h, Math.signum(x)) + (int) Math.signum((float) x);
        h = mix(h, Math.toRadians(x) + Math.toDegrees(x));
        h = mix(h, Math.copySign(2.5, x));
        h = h * 31 + Math.getExponent(x);
        h = h * 31 + Double.compare(x, 0.5) + Float.compare((float) x, -0.0f);
        h += (Double.isNaN(x) ? 1 : 0) + (Double.isInfinite(x) ? 2 : 0) + (Float.isFinite((float) x) ? 4 : 0);
        h = h * 31 + Float.floatToIntBits((float) x);
        return mix(h, Double.longBitsToDouble(h >>> 2) + Float.intBitsToFloat((int) h & 0x7fbfffff));
    }

    static double[] special() {
        return new double[] {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-300, -1e300, 22, 710, -745, 4503599627370497.5,
            Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 0.49999999999999994};
    }

    static double[] arcs(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = StrictMath.atan2(i - n / 2, 3 + i % 7) + StrictMath.asin(i / (double) n);
        return a;
    }

    static double norm(double[] a) {
        double s = 0;
        for (double x : a)
            s = StrictMath.hypot(s, x);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long h = 1;
        for (double x : special()) {
            h = whole(x, powers(x, circular(x, h)));
            System.out.println(x + " " + h);
        }
        for (int i = -1000; i < 1000; i++)
            h = whole(i * 0.37 * n, powers(i * 0.017 * n, circular(i * 0.001, h)));
        System.out.println(h);
        System.out.println(norm(arcs(1000)));
        System.out.println(Math.atan(1) * 4 + " " + Math.cbrt(27) + " " + Math.hypot(3, 4) + " " + Math.log10(1000));
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5f) + " " + Math.rint(2.5) + " " + Math.round(7) + " " + Math.signum(-3));
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.floorMod(-7L, 3) + " " + Math.floorMod(7, -3L));
    }
}
