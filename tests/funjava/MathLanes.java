// Functions of Math in lanes: arguments of all kinds side by side, so that every lane takes its own way.
// run: 5 1
// expect: -2682644469303180760 2607076307383035071 6326994336564933387
// expect: -8482430661662866901 2822277551116312516 -1044492194330449023 75 67553994410557580
// expect: 4156749016720544583 -1833959881250560585 7726754383110602860 -3.9823847751289208
// run: 16 2
// expect: 8766925259808617510 4853562470621089462 7348851166532515674
// expect: -94527970460607648 8387795025878913878 5016357992172502758 684 567453553048683776
// expect: -7797292219396978099 -7659732225104211987 2274128402690603313 -5.84826036214236
// run: 333 3
// expect: -1649595929023853200 1454991088467267083 8854870132920378201
// expect: 6207003614662917003 -4212298759111971152 -721712892525168916 308101 -5706743241048132412
// expect: -4510606994615586776 -3023170971122333131 3317976342165887343 -3.34947032598226
// run: 4099 4
// expect: -3486010132953204680 8095627552857404903 -8647261204967410153
// expect: 4443910392195031746 2019665008254173838 -7513195163058182099 46748443 -2901614098836263955
// expect: -5005916531892307540 -4393094761230076253 8825705724742605703 -2.921385036872003
class MathLanes {
    static double argument(int i, int seed) {
        int k = (i * 7 + seed) % 23;
        double x = (i % 97 - 48) * 0.37 + seed * 0.01;
        if (k < 10)
            return x;
        if (k < 12)
            return x * 1e-9;
        if (k < 14)
            return x * 40 + 3.141592653589793 * (i % 40);
        if (k < 16)
            return 1.5707963267948966 * (i % 200);
        return k == 16 ? x * 1e300 : k == 17 ? 1 / (x - x) : k == 18 ? (x - x) / (x - x) : k == 19 ? x * 1e-310 : k == 20 ? -0.0 : k == 21 ? x * 123456789 : x * 700;
    }

    static double[] arguments(int n, int seed) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = argument(i, seed);
        return a;
    }

    // significand and exponent
    static long digits(double v) {
        if (v != v)
            return 7;
        if (v == 0)
            return 1 / v > 0 ? 1 : 2;
        if (Math.abs(v) == Double.POSITIVE_INFINITY)
            return v > 0 ? 3 : 4;
        int e = Math.getExponent(v);
        return (long) (v * StrictMath.pow(2, -(e / 2)) * StrictMath.pow(2, 52 - e + e / 2)) * 4099 + e;
    }

    static long hash(double[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h += digits(a[i]) * (2 * i + 1);
        return h;
    }

    static double[] sines(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = StrictMath.sin(a[i]);
        return b;
    }

    static double[] turns(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = StrictMath.cos(a[i]) + 2 * StrictMath.sin(a[i] * 0.5);
        return b;
    }

    static double[] tangents(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = StrictMath.tan(a[i]);
        return b;
    }

    static double[] powers(double[] a, double y) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = StrictMath.pow(a[i], y);
        return b;
    }

    static double[] mixed(double[] a, double[] c) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = StrictMath.pow(a[i], c[i]);
        return b;
    }

    static double[] growth(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = StrictMath.exp(a[i]) - StrictMath.log(a[i]) * (a[i] > 1 ? StrictMath.expm1(a[i] * 0.01) : StrictMath.log1p(a[i]));
        return b;
    }

    static double[] arcs(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = i % 3 == 0 ? StrictMath.atan(a[i]) : i % 3 == 1 ? StrictMath.asin(a[i] * 0.05) : StrictMath.atan2(a[i], i - 50);
        return b;
    }

    static float[] floats(double[] a) {
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++) {
            float x = (float) a[i];
            b[i] = x > 3 ? (float) StrictMath.exp(-x) : (float) StrictMath.sin(x) * x;
        }
        return b;
    }

    static long hash(float[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h += digits(a[i]) * (2 * i + 1);
        return h;
    }

    // in place, lane by lane and in whiles
    static double walk(double[] a, int steps) {
        double[] b = a.clone();
        for (int s = 0; s < steps; s++)
            for (int i = 0; i < b.length; i++)
                if (b[i] > -100 && b[i] < 100)
                    b[i] = StrictMath.cos(b[i]) * 3;
        double sum = 0;
        for (int i = 0; i < b.length; i++)
            if (b[i] > -100 && b[i] < 100)
                sum = sum * 0.5 + b[i];
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), seed = Integer.parseInt(args[1]);
        double[] a = arguments(n, seed), c = arguments(n, seed + 5);
        System.out.println(hash(sines(a)) + " " + hash(turns(a)) + " " + hash(tangents(a)));
        System.out.println(hash(powers(a, 1.3)) + " " + hash(powers(a, -2.5)) + " " + hash(powers(a, 3)) + " " + hash(powers(a, 1e10)) + " " + hash(mixed(a, c)));
        System.out.println(hash(growth(a)) + " " + hash(arcs(a)) + " " + hash(floats(a)) + " " + walk(a, 5));
    }
}
