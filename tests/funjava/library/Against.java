/* tests/funjava/library/Against.java - compares frontend/library/Library.java with the JVM.
 *
 * Against MILLIONS SEED: so many million random arguments, or pairs of them, for each
 * function, and all the special ones.  Results are equal to the bit;
 * any NaN equals any other.  The last line is "N passed, N failed"; the first differences
 * are printed. */
import java.util.SplittableRandom;

class Against {
    static final String[] NAMES = {"sin", "cos", "exp", "log", "floor", "ceil", "pow", "rem", "float rem"};
    static final int ONE = 6, FLOAT_REM = 8;
    static final double[] SPECIAL = {0, 1, 2, 3, 0.5, 1.5, 0.25, 10, 52, 53, 1e10, 1e22, 1e100, 1e300, 1 / 3.0,
        Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 745.1332191019411, 745.1332191019412, 709.782712893384,
        709.7827128933841, 708.3964185322641, 1024, 1023, 1022, 1074, 1075, 0x1p31, 0x1.00001p31, 0x1p52, 0x1p53, 0x1p54,
        0x1p63, 0x1p64, 0x1.00001p0, 0x1.fffffp-1, 0x1.fffff00000001p-1, 0x1.6a09ep0, 0x1.3988fp0, 0x1.bb67ap0,
        0x1p-20, 0x1p-27, 0x1p-28, 0x1p-29, 0x1.62e43p-2, 0x1.0a2b2p0, 0x1.33333p-2, 0x1.90001p-1, 0x1.921fcp-1,
        0x1.2d97cp1, 0x1.921fcp20, 0x1p26, 0x1.6147ap0, 0x1.6b852p-1, 0x1.fffffep-1, 0x1.000001p0,
        Integer.MAX_VALUE, Long.MAX_VALUE, Float.MIN_VALUE, Float.MAX_VALUE,
        Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN,
        // the multiple of pi/2 that comes nearest to a double, and others near
        0x1.6ac5b262ca1ffp849, 5.319372648326541e255, 6381956970095103.0 * 0x1p797, 0x1.951133cf2ff47p2};

    static SplittableRandom random;
    static final long[] tried = new long[NAMES.length], differ = new long[NAMES.length];

    static double ours(int f, double x, double y) {
        switch (f) {
        case 0: return Library.sin(x);
        case 1: return Library.cos(x);
        case 2: return Library.exp(x);
        case 3: return Library.log(x);
        case 4: return Library.floor(x);
        case 5: return Library.ceil(x);
        case 6: return Library.pow(x, y);
        case 7: return Library.rem(x, y);
        default: return Library.rem((float) x, (float) y);
        }
    }

    static double theirs(int f, double x, double y) {
        switch (f) {
        case 0: return StrictMath.sin(x);
        case 1: return StrictMath.cos(x);
        case 2: return StrictMath.exp(x);
        case 3: return StrictMath.log(x);
        case 4: return StrictMath.floor(x);
        case 5: return StrictMath.ceil(x);
        case 6: return StrictMath.pow(x, y);
        case 7: return x % y;
        default: return (float) x % (float) y;
        }
    }

    static void compare(int f, double x, double y) {
        double a = ours(f, x, y), b = theirs(f, x, y);
        tried[f]++;
        if (Double.doubleToLongBits(a) == Double.doubleToLongBits(b))
            return;
        if (differ[f]++ < 10)
            System.out.println(NAMES[f] + " of " + Double.toHexString(x) + (f < ONE ? "" : ", " + Double.toHexString(y))
                + " is " + Double.toHexString(b) + ", not " + Double.toHexString(a));
    }

    static void compare_one(double x) {
        for (int f = 0; f < ONE; f++)
            compare(f, x, 0);
    }

    static void compare_two(double x, double y) {
        for (int f = ONE; f < NAMES.length; f++)
            compare(f, x, y);
    }

    /* x and what is up to N doubles away from it */
    static double near(double x, int n) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) + random.nextInt(-n, n + 1));
    }

    static double signed(double x) {
        return random.nextBoolean() ? x : -x;
    }

    /* 2^e for a random e, with a random significand: many, or few bits */
    static double magnitude(double from, double to) {
        double x = Math.pow(2, random.nextDouble(from, to));
        long mask = random.nextInt(3) == 0 ? -1L << random.nextInt(52) : -1;
        return signed(Double.longBitsToDouble(Double.doubleToRawLongBits(x) & mask));
    }

    static double any_bits() {
        return Double.longBitsToDouble(random.nextLong());
    }

    static double special() {
        return signed(near(SPECIAL[random.nextInt(SPECIAL.length)], 3));
    }

    /* beside multiples of pi/2, among them the numbers closest to one of each exponent that
     * a continued fraction of 2^e * 2/pi finds */
    static double near_turn() {
        switch (random.nextInt(3)) {
        case 0: return signed(near(random.nextInt(1, 64) * (Math.PI / 2), 4));
        case 1: return signed(near(random.nextInt(1, 1 << 21) * (Math.PI / 2), 4));
        default: return signed(near(TURNS[random.nextInt(TURNS.length)], 2));
        }
    }

    static double one() {
        switch (random.nextInt(8)) {
        case 0: return any_bits();
        case 1: return near_turn();
        case 2: return special();
        case 3: return magnitude(-30, 3);
        case 4: return magnitude(0, 11);
        case 5: return magnitude(10, 60);
        case 6: return random.nextDouble(-760, 760);
        default: return near(Math.scalb(1.0, random.nextInt(-1074, 1024)), 4);
        }
    }

    /* arguments of pow whose result is about the middle of two doubles: squares, cubes ... of
     * short numbers, and roots; and those at the borders of overflow and underflow */
    static void pair() {
        double x, y;
        switch (random.nextInt(10)) {
        case 0: compare_two(any_bits(), any_bits()); break;
        case 1: compare_two(special(), special()); break;
        case 2: compare_two(magnitude(-3, 3), magnitude(-10, 10)); break;
        case 3: compare_two(magnitude(-1074, 1023), magnitude(-1074, 1023)); break;
        case 4: compare_two(signed(random.nextInt(1, 1 << random.nextInt(1, 31))), signed(random.nextInt(100))); break;
        case 5: compare_two(signed(random.nextLong(1L << 27) * 2 + 1), signed(random.nextInt(1, 9) * 0.5)); break;
        case 6:
            x = Math.abs(magnitude(-1022, 1023));
            y = (random.nextBoolean() ? 1024 : -1075) / (Math.log(x) / Math.log(2));
            compare_two(x, near(y, 20));
            break;
        case 7:
            x = 1 + magnitude(-53, -1);
            compare_two(x, near(random.nextDouble(-1100, 1100) / Math.log(x), 1));
            break;
        case 8:
            x = Math.abs(magnitude(-1022, 1023));
            y = random.nextInt(-2200, 2200) * 0.5;
            compare_two(x, y / (Math.log(x) / Math.log(2)));
            break;
        default:
            y = magnitude(-60, 60);
            compare_two(near(y * random.nextInt(1, 1 << 30), 2), y);
            break;
        }
    }

    static final double[] TURNS = turns();

    /* For each exponent e: significands m, 53 bits, for which m * 2^e * 2/pi comes near to an
     * integer, by convergents and the steps between them of the fraction of 2^e * 2/pi. */
    static double[] turns() {
        java.math.BigInteger one = java.math.BigInteger.ONE, power = one.shiftLeft(2400);
        java.math.BigInteger ratio = power.shiftLeft(2400 + 1).divide(pi(power.shiftLeft(64)).shiftRight(64));
        double[] found = new double[200000];
        int n = 0;
        for (int e = -53; e <= 971; e++) {
            java.math.BigInteger a = (e < 0 ? ratio.shiftRight(-e) : ratio.shiftLeft(e)).mod(power), b = power;
            java.math.BigInteger q0 = java.math.BigInteger.ZERO, q1 = one;
            while (a.signum() > 0 && q1.bitLength() <= 53) {
                java.math.BigInteger[] d = b.divideAndRemainder(a);
                for (int i = 1; i <= 3; i++) {
                    java.math.BigInteger m = q1.multiply(java.math.BigInteger.valueOf(i));
                    if (m.bitLength() >= 40 && m.bitLength() <= 53 && n < found.length)
                        found[n++] = Math.scalb(m.doubleValue(), e);
                }
                java.math.BigInteger q = q1.multiply(d[0]).add(q0);
                q0 = q1;
                q1 = q;
                b = a;
                a = d[1];
            }
        }
        return java.util.Arrays.copyOf(found, n);
    }

    /* pi * UNIT, by Machin */
    static java.math.BigInteger pi(java.math.BigInteger unit) {
        return arctan(5, unit).shiftLeft(4).subtract(arctan(239, unit).shiftLeft(2));
    }

    static java.math.BigInteger arctan(int n, java.math.BigInteger unit) {
        java.math.BigInteger t = unit.divide(java.math.BigInteger.valueOf(n)), sum = t;
        for (int k = 3; t.signum() > 0; k += 2) {
            t = t.divide(java.math.BigInteger.valueOf(-(long) n * n));
            sum = sum.add(t.divide(java.math.BigInteger.valueOf(k)));
        }
        return sum;
    }

    static void borders() {
        for (double s : SPECIAL)
            for (int i = -3; i <= 3; i++) {
                double x = Double.longBitsToDouble(Double.doubleToRawLongBits(s) + i);
                compare_one(x);
                compare_one(-x);
                for (double y : SPECIAL) {
                    compare_two(x, y);
                    compare_two(-x, y);
                    compare_two(x, -y);
                    compare_two(-x, -y);
                    compare_two(y, x);
                    compare_two(y, -x);
                }
            }
        for (double x : TURNS)
            for (int i = -2; i <= 2; i++)
                compare_one(Double.longBitsToDouble(Double.doubleToRawLongBits(x) + i));
        for (int n = 0; n < 1 << 21; n++) {
            double x = n * (Math.PI / 2);
            compare_one(x);
            compare_one(-Math.nextUp(x));
            compare_one(Math.nextDown(x));
            compare_one(n * (Math.PI / 4));
        }
        for (int n = -1100; n <= 1100; n++) {
            compare_one(n * Math.log(2));
            compare_one((n + 0.5) * Math.log(2));
            compare_two(2, n);
            compare_two(2, n + 0.5);
        }
    }

    public static void main(String[] args) {
        long millions = Long.parseLong(args[0]);
        random = new SplittableRandom(Long.parseLong(args[1]));
        borders();
        for (long i = 0; i < millions * 1000000; i++) {
            compare_one(one());
            pair();
        }
        long all = 0, bad = 0;
        for (int f = 0; f < NAMES.length; f++) {
            System.out.printf("%-9s %12d compared, %d differ%n", NAMES[f], tried[f], differ[f]);
            all += tried[f];
            bad += differ[f];
        }
        System.out.println(all - bad + " passed, " + bad + " failed");
        System.exit(bad == 0 ? 0 : 1);
    }
}
