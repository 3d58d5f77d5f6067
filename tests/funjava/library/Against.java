/* tests/funjava/library/Against.java - compares frontend/sema/library/Library.java with the JVM.
 *
 * Against MILLIONS SEED: so many million random arguments, or pairs of them, for each
 * function, and all the special ones.  Results are equal to the bit;
 * any NaN equals any other.  The last line is "N passed, N failed"; the first differences
 * are printed. */
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;

class Against {
    record One(String name, DoubleUnaryOperator ours, DoubleUnaryOperator theirs) { }
    record Two(String name, DoubleBinaryOperator ours, DoubleBinaryOperator theirs) { }
    record Whole(String name, LongBinaryOperator ours, LongBinaryOperator theirs) { }

    static final One[] ONES = {
        new One("sin", Circular::sin, StrictMath::sin), new One("cos", Circular::cos, StrictMath::cos),
        new One("tan", Circular::tan, StrictMath::tan), new One("asin", Circular::asin, StrictMath::asin),
        new One("acos", Circular::acos, StrictMath::acos), new One("atan", Circular::atan, StrictMath::atan),
        new One("exp", Library::exp, StrictMath::exp), new One("log", Library::log, StrictMath::log),
        new One("expm1", Library::expm1, StrictMath::expm1), new One("log1p", Library::log1p, StrictMath::log1p),
        new One("log10", Library::log10, StrictMath::log10), new One("sinh", Library::sinh, StrictMath::sinh),
        new One("cosh", Library::cosh, StrictMath::cosh), new One("tanh", Library::tanh, StrictMath::tanh),
        new One("cbrt", Library::cbrt, StrictMath::cbrt),
        new One("floor", Library::floor, StrictMath::floor), new One("ceil", Library::ceil, StrictMath::ceil),
        new One("rint", Numbers::rint, StrictMath::rint), new One("signum", Numbers::signum, StrictMath::signum),
        new One("toRadians", Numbers::toRadians, StrictMath::toRadians),
        new One("toDegrees", Numbers::toDegrees, StrictMath::toDegrees),
        new One("nextUp", Numbers::nextUp, StrictMath::nextUp), new One("nextDown", Numbers::nextDown, StrictMath::nextDown),
        new One("ulp", Numbers::ulp, StrictMath::ulp),
        new One("float nextUp", x -> Numbers.nextUp((float) x), x -> StrictMath.nextUp((float) x)),
        new One("float nextDown", x -> Numbers.nextDown((float) x), x -> StrictMath.nextDown((float) x)),
        new One("float ulp", x -> Numbers.ulp((float) x), x -> StrictMath.ulp((float) x)),
        new One("float signum", x -> Numbers.signum((float) x), x -> StrictMath.signum((float) x)),
        new One("intBitsToFloat", x -> Numbers.intBitsToFloat((int) Double.doubleToRawLongBits(x)),
            x -> Float.intBitsToFloat((int) Double.doubleToRawLongBits(x))),
    };

    static final Two[] TWOS = {
        new Two("pow", Library::pow, StrictMath::pow), new Two("rem", Library::rem, (x, y) -> x % y),
        new Two("float rem", (x, y) -> Library.rem((float) x, (float) y), (x, y) -> (float) x % (float) y),
        new Two("atan2", Circular::atan2, StrictMath::atan2), new Two("hypot", Library::hypot, StrictMath::hypot),
        new Two("copySign", Numbers::copySign, StrictMath::copySign),
        new Two("float copySign", (x, y) -> Numbers.copySign((float) x, (float) y), (x, y) -> StrictMath.copySign((float) x, (float) y)),
        new Two("IEEEremainder", Numbers::IEEEremainder, StrictMath::IEEEremainder),
        new Two("nextAfter", Numbers::nextAfter, StrictMath::nextAfter),
        new Two("float nextAfter", (x, y) -> Numbers.nextAfter((float) x, y), (x, y) -> StrictMath.nextAfter((float) x, y)),
        new Two("scalb", (x, y) -> Numbers.scalb(x, power(y)), (x, y) -> StrictMath.scalb(x, power(y))),
        new Two("float scalb", (x, y) -> Numbers.scalb((float) x, power(y)), (x, y) -> StrictMath.scalb((float) x, power(y))),
    };

    // of the bits of two doubles, some of them long, some int
    static final Whole[] WHOLES = {
        new Whole("round", (x, y) -> Numbers.round(real(x)), (x, y) -> StrictMath.round(real(x))),
        new Whole("float round", (x, y) -> Numbers.round((float) real(x)), (x, y) -> StrictMath.round((float) real(x))),
        new Whole("getExponent", (x, y) -> Numbers.getExponent(real(x)), (x, y) -> StrictMath.getExponent(real(x))),
        new Whole("doubleToLongBits", (x, y) -> Numbers.doubleToLongBits(real(x)), (x, y) -> Double.doubleToLongBits(real(x))),
        new Whole("floatToIntBits", (x, y) -> Numbers.floatToIntBits((float) real(x)), (x, y) -> Float.floatToIntBits((float) real(x))),
        new Whole("kinds", (x, y) -> kinds(Numbers.isNaN(real(x)), Numbers.isInfinite(real(x)), Numbers.isFinite(real(x))),
            (x, y) -> kinds(Double.isNaN(real(x)), Double.isInfinite(real(x)), Double.isFinite(real(x)))),
        new Whole("Double.compare", (x, y) -> Numbers.compare(real(x), real(y)), (x, y) -> Double.compare(real(x), real(y))),
        new Whole("Float.compare", (x, y) -> Numbers.compare((float) real(x), (float) real(y)),
            (x, y) -> Float.compare((float) real(x), (float) real(y))),
        new Whole("bitCount", (x, y) -> both(Numbers.bitCount((int) x), Numbers.bitCount(x)),
            (x, y) -> both(Integer.bitCount((int) x), Long.bitCount(x))),
        new Whole("highestOneBit", (x, y) -> both(Numbers.highestOneBit((int) x), Numbers.highestOneBit(x)),
            (x, y) -> both(Integer.highestOneBit((int) x), Long.highestOneBit(x))),
        new Whole("lowestOneBit", (x, y) -> both(Numbers.lowestOneBit((int) x), Numbers.lowestOneBit(x)),
            (x, y) -> both(Integer.lowestOneBit((int) x), Long.lowestOneBit(x))),
        new Whole("numberOfLeadingZeros", (x, y) -> both(Numbers.numberOfLeadingZeros((int) x), Numbers.numberOfLeadingZeros(x)),
            (x, y) -> both(Integer.numberOfLeadingZeros((int) x), Long.numberOfLeadingZeros(x))),
        new Whole("numberOfTrailingZeros", (x, y) -> both(Numbers.numberOfTrailingZeros((int) x), Numbers.numberOfTrailingZeros(x)),
            (x, y) -> both(Integer.numberOfTrailingZeros((int) x), Long.numberOfTrailingZeros(x))),
        new Whole("rotateLeft", (x, y) -> both(Numbers.rotateLeft((int) x, (int) y), Numbers.rotateLeft(x, (int) y)),
            (x, y) -> both(Integer.rotateLeft((int) x, (int) y), Long.rotateLeft(x, (int) y))),
        new Whole("rotateRight", (x, y) -> both(Numbers.rotateRight((int) x, (int) y), Numbers.rotateRight(x, (int) y)),
            (x, y) -> both(Integer.rotateRight((int) x, (int) y), Long.rotateRight(x, (int) y))),
        new Whole("reverse", (x, y) -> both(Numbers.reverse((int) x), Numbers.reverse(x)),
            (x, y) -> both(Integer.reverse((int) x), Long.reverse(x))),
        new Whole("reverseBytes", (x, y) -> both(Numbers.reverseBytes((int) x), Numbers.reverseBytes(x)),
            (x, y) -> both(Integer.reverseBytes((int) x), Long.reverseBytes(x))),
        new Whole("signum of integers", (x, y) -> both(Numbers.signum((int) x), Numbers.signum(x)),
            (x, y) -> both(Integer.signum((int) x), Long.signum(x))),
        new Whole("compare", (x, y) -> both(Numbers.compare((int) x, (int) y), Numbers.compare(x, y)),
            (x, y) -> both(Integer.compare((int) x, (int) y), Long.compare(x, y))),
        new Whole("compareUnsigned", (x, y) -> both(Numbers.compareUnsigned((int) x, (int) y), Numbers.compareUnsigned(x, y)),
            (x, y) -> both(Integer.compareUnsigned((int) x, (int) y), Long.compareUnsigned(x, y))),
        new Whole("toUnsignedLong", (x, y) -> Numbers.toUnsignedLong((int) x), (x, y) -> Integer.toUnsignedLong((int) x)),
        new Whole("divideUnsigned", (x, y) -> both(Numbers.divideUnsigned((int) x, (int) y | 1), Numbers.divideUnsigned(x, y | 1)),
            (x, y) -> both(Integer.divideUnsigned((int) x, (int) y | 1), Long.divideUnsigned(x, y | 1))),
        new Whole("remainderUnsigned", (x, y) -> both(Numbers.remainderUnsigned((int) x, (int) y | 1), Numbers.remainderUnsigned(x, y | 1)),
            (x, y) -> both(Integer.remainderUnsigned((int) x, (int) y | 1), Long.remainderUnsigned(x, y | 1))),
        new Whole("floorDiv", (x, y) -> both(Numbers.floorDiv((int) x, (int) y | 1), Numbers.floorDiv(x, y | 1)),
            (x, y) -> both(Math.floorDiv((int) x, (int) y | 1), Math.floorDiv(x, y | 1))),
        new Whole("floorMod", (x, y) -> both(Numbers.floorMod((int) x, (int) y | 1), Numbers.floorMod(x, y | 1) + Numbers.floorMod(x, (int) y | 1)),
            (x, y) -> both(Math.floorMod((int) x, (int) y | 1), Math.floorMod(x, y | 1) + Math.floorMod(x, (int) y | 1))),
        new Whole("addExact", (x, y) -> both(held(Numbers.addExactFails((int) x, (int) y), Numbers.addExact((int) x, (int) y)), held(Numbers.addExactFails(x, y), Numbers.addExact(x, y))),
            (x, y) -> both(caught(() -> Math.addExact((int) x, (int) y)), caught(() -> Math.addExact(x, y)))),
        new Whole("subtractExact", (x, y) -> both(held(Numbers.subtractExactFails((int) x, (int) y), Numbers.subtractExact((int) x, (int) y)), held(Numbers.subtractExactFails(x, y), Numbers.subtractExact(x, y))),
            (x, y) -> both(caught(() -> Math.subtractExact((int) x, (int) y)), caught(() -> Math.subtractExact(x, y)))),
        new Whole("multiplyExact", (x, y) -> both(held(Numbers.multiplyExactFails((int) x, (int) y), Numbers.multiplyExact((int) x, (int) y)), held(Numbers.multiplyExactFails(x, y), Numbers.multiplyExact(x, y))),
            (x, y) -> both(caught(() -> Math.multiplyExact((int) x, (int) y)), caught(() -> Math.multiplyExact(x, y)))),
        new Whole("negateExact", (x, y) -> both(held(Numbers.negateExactFails((int) x), Numbers.negateExact((int) x)), held(Numbers.negateExactFails(x), Numbers.negateExact(x))),
            (x, y) -> both(caught(() -> Math.negateExact((int) x)), caught(() -> Math.negateExact(x)))),
        new Whole("incrementExact", (x, y) -> both(held(Numbers.incrementExactFails((int) x), Numbers.incrementExact((int) x)), held(Numbers.incrementExactFails(x), Numbers.incrementExact(x))),
            (x, y) -> both(caught(() -> Math.incrementExact((int) x)), caught(() -> Math.incrementExact(x)))),
        new Whole("decrementExact", (x, y) -> both(held(Numbers.decrementExactFails((int) x), Numbers.decrementExact((int) x)), held(Numbers.decrementExactFails(x), Numbers.decrementExact(x))),
            (x, y) -> both(caught(() -> Math.decrementExact((int) x)), caught(() -> Math.decrementExact(x)))),
        new Whole("absExact", (x, y) -> both(held(Numbers.absExactFails((int) x), Numbers.absExact((int) x)), held(Numbers.absExactFails(x), Numbers.absExact(x))),
            (x, y) -> both(caught(() -> Math.absExact((int) x)), caught(() -> Math.absExact(x)))),
        new Whole("toIntExact", (x, y) -> held(Numbers.toIntExactFails(x), Numbers.toIntExact(x)), (x, y) -> caught(() -> Math.toIntExact(x))),
        new Whole("multiplyHigh", Numbers::multiplyHigh, Math::multiplyHigh),
        new Whole("hashCode", (x, y) -> both(Numbers.hashCode(x), both(Numbers.hashCode(real(x)), Numbers.hashCode((float) real(y)))),
            (x, y) -> both(Long.hashCode(x), both(Double.hashCode(real(x)), Float.hashCode((float) real(y))))),
        new Whole("float getExponent", (x, y) -> Numbers.getExponent((float) real(x)), (x, y) -> StrictMath.getExponent((float) real(x))),
        new Whole("sorted", (x, y) -> both(Arrays.hashCode(Copies.sorted(longs(x, y), 0, (int) y & 127)), Arrays.hashCode(Copies.sorted(doubles(x, y), 0, 80))),
            (x, y) -> both(ordered(longs(x, y), (int) y & 127), ordered(doubles(x, y)))),
    };

    static double real(long bits) {
        return Double.longBitsToDouble(bits);
    }

    // of a number as any other: few of them so large that nothing is left
    static int power(double y) {
        return (int) y % 4500;
    }

    static final long TOO_LARGE = 0x5ca1ab1eL;

    static long held(long fails, long x) {
        return fails < 0 ? TOO_LARGE : x;
    }

    static long caught(LongSupplier x) {
        try {
            return x.getAsLong();
        } catch (ArithmeticException e) {
            return TOO_LARGE;
        }
    }

    static long[] longs(long seed, long step) {
        long[] a = new long[128];
        for (int i = 0; i < a.length; i++)
            a[i] = (seed + i * step) * 0x9e3779b97f4a7c15L >> (step & 63);
        return a;
    }

    static double[] doubles(long seed, long step) {
        double[] a = new double[80];
        for (int i = 0; i < a.length; i++)
            a[i] = i % 9 == 0 ? -0.0 : i % 7 == 0 ? 0.0 : real((seed + i * step) * 0x9e3779b97f4a7c15L);
        return a;
    }

    static int ordered(long[] a, int n) {
        long[] b = Arrays.copyOf(a, n);
        Arrays.sort(b);
        return Arrays.hashCode(b);
    }

    static int ordered(double[] a) {
        Arrays.sort(a);
        return Arrays.hashCode(a);
    }

    static long both(long a, long b) {
        return a * 0x9e3779b97f4a7c15L + b;
    }

    static long kinds(boolean a, boolean b, boolean c) {
        return (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0);
    }

    static final double[] SPECIAL = {0, 1, 2, 3, 0.5, 1.5, 0.25, 10, 52, 53, 1e10, 1e22, 1e100, 1e300, 1 / 3.0,
        Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 745.1332191019411, 745.1332191019412, 709.782712893384,
        709.7827128933841, 708.3964185322641, 1024, 1023, 1022, 1074, 1075, 0x1p31, 0x1.00001p31, 0x1p52, 0x1p53, 0x1p54,
        0x1p63, 0x1p64, 0x1.00001p0, 0x1.fffffp-1, 0x1.fffff00000001p-1, 0x1.6a09ep0, 0x1.3988fp0, 0x1.bb67ap0,
        0x1.59428p-1, 0x1.f3333p-1, 0.4375, 0.6875, 1.1875, 2.4375, 0x1p66, 22, 0x1p-54, 0x1p-55, 0x1.3687ap5, 0x1.62e42p9,
        0x1.633ce8fb9f87dp9, 0x1.a827ap-2, 0x1.2bec4p-2, 0x1.6a09ep0, 0x1.ffffdp0, 0x1.00001p500, 0x1p-500, 0.49999999999999994,
        0x1p-20, 0x1p-27, 0x1p-28, 0x1p-29, 0x1.62e43p-2, 0x1.0a2b2p0, 0x1.33333p-2, 0x1.90001p-1, 0x1.921fcp-1,
        0x1.2d97cp1, 0x1.921fcp20, 0x1p26, 0x1.6147ap0, 0x1.6b852p-1, 0x1.fffffep-1, 0x1.000001p0,
        Integer.MAX_VALUE, Long.MAX_VALUE, Float.MIN_VALUE, Float.MAX_VALUE,
        Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN,
        // the multiple of pi/2 that comes nearest to a double, and others near
        0x1.6ac5b262ca1ffp849, 5.319372648326541e255, 6381956970095103.0 * 0x1p797, 0x1.951133cf2ff47p2};

    static SplittableRandom random;
    static final int FUNCTIONS = ONES.length + TWOS.length + WHOLES.length;
    static final long[] tried = new long[FUNCTIONS], differ = new long[FUNCTIONS];

    static void compare_one(double x) {
        for (int f = 0; f < ONES.length; f++) {
            double ours = ONES[f].ours.applyAsDouble(x), theirs = ONES[f].theirs.applyAsDouble(x);
            tried[f]++;
            if (Double.doubleToLongBits(ours) != Double.doubleToLongBits(theirs))
                report(f, Double.toHexString(x), Double.toHexString(ours), Double.toHexString(theirs));
        }
    }

    static void compare_two(double x, double y) {
        for (int k = 0; k < TWOS.length; k++) {
            double ours = TWOS[k].ours.applyAsDouble(x, y), theirs = TWOS[k].theirs.applyAsDouble(x, y);
            tried[ONES.length + k]++;
            if (Double.doubleToLongBits(ours) != Double.doubleToLongBits(theirs))
                report(ONES.length + k, Double.toHexString(x) + ", " + Double.toHexString(y), Double.toHexString(ours), Double.toHexString(theirs));
        }
        compare_bits(Double.doubleToRawLongBits(x), Double.doubleToRawLongBits(y));
        compare_bits((long) x, (long) y);
    }

    static void compare_bits(long x, long y) {
        int first = ONES.length + TWOS.length;
        for (int k = 0; k < WHOLES.length; k++) {
            long ours = WHOLES[k].ours.applyAsLong(x, y), theirs = WHOLES[k].theirs.applyAsLong(x, y);
            tried[first + k]++;
            if (ours != theirs)
                report(first + k, Long.toHexString(x) + ", " + Long.toHexString(y), Long.toHexString(ours), Long.toHexString(theirs));
        }
    }

    static void report(int f, String of, String ours, String theirs) {
        if (differ[f]++ < 10)
            System.out.println(name(f) + " of " + of + " is " + theirs + ", not " + ours);
    }

    static String name(int f) {
        if (f < ONES.length)
            return ONES[f].name;
        f -= ONES.length;
        return f < TWOS.length ? TWOS[f].name : WHOLES[f - TWOS.length].name;
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
        for (int f = 0; f < FUNCTIONS; f++) {
            System.out.printf("%-21s %12d compared, %d differ%n", name(f), tried[f], differ[f]);
            all += tried[f];
            bad += differ[f];
        }
        System.out.println(all - bad + " passed, " + bad + " failed");
        System.exit(bad == 0 ? 0 : 1);
    }
}
