/* frontend/sema/library/Numbers.java - the functions of Math, Integer, Long, Float and Double for bits, signs
 * and whole numbers, in FunJava.
 *
 * Part of the class that begins in Library.java; results are those of the JVM. */
class Numbers extends Library {
    /* ---- whole numbers near, signs, angles ---- */

    static double rint(double x) {
        double a = Math.abs(x), t = a + 0x1p52 - 0x1p52;
        return !(a < 0x1p52) || x == 0 ? x : x < 0 ? -t : t;
    }

    static long round(double x) {
        double t = floor(x);
        return (long) t + (x - t >= 0.5 ? 1 : 0);      // of numbers so large that this would wrap around the difference is 0
    }

    static int round(float x) {
        double t = floor((double) x);
        return (int) t + (x - t >= 0.5 ? 1 : 0);
    }

    static double signum(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

    static float signum(float x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

    static double toRadians(double x) { return x * 0.017453292519943295; }

    static double toDegrees(double x) { return x * 57.29577951308232; }

    static double copySign(double x, double y) {
        double a = Math.abs(x);
        return y == y && Double.doubleToRawLongBits(y) < 0 ? -a : a;
    }

    static float copySign(float x, float y) { return (float) copySign((double) x, (double) y); }

    static int getExponent(double x) { return exponent(x) - 1023; }

    static int getExponent(float x) { return Math.max(-127, Math.min(128, exponent(x) - 1023)); }

    /* ---- neighbours, powers of two, the remainder of what is rounded to the nearest ---- */

    // 2^n, a normal number
    static double power(int n) { return Double.longBitsToDouble((long) (n + 1023) << 52); }

    static double nextUp(double x) {
        long b = Double.doubleToRawLongBits(x + 0.0);
        return x < INFINITY ? Double.longBitsToDouble(b + (b >= 0 ? 1 : -1)) : x;
    }

    static float nextUp(float x) {
        int b = floatToIntBits(x + 0.0f);
        return x < INFINITY ? intBitsToFloat(b + (b >= 0 ? 1 : -1)) : x;
    }

    static double nextDown(double x) { return -nextUp(-x); }

    static float nextDown(float x) { return -nextUp(-x); }

    static double nextAfter(double x, double y) { return x < y ? nextUp(x) : x > y ? nextDown(x) : x == y ? y : x + y; }

    static float nextAfter(float x, double y) {
        return x < y ? nextUp(x) : x > y ? nextDown(x) : x == y ? (float) y : x + (float) y;
    }

    static double ulp(double x) {
        int e = exponent(x);
        return e == 0x7ff ? Math.abs(x) : Double.longBitsToDouble(e > 52 ? (long) (e - 52) << 52 : 1L << Math.max(e - 1, 0));
    }

    static float ulp(float x) {
        int e = exponent(x) - 1023;
        return e == 1024 ? Math.abs(x) : (float) power(Math.max(e, -126) - 23);
    }

    // what lies below the normal numbers is nothing after one more step: it is rounded once
    static double scalb(double x, int n) {
        int m = Math.max(-2100, Math.min(2100, n)), q = Math.abs(m / 512);
        double step = m < 0 ? 0x1p-512 : 0x1p512;
        x *= power(m % 512);
        x *= q > 0 ? step : 1;
        x *= q > 1 ? step : 1;
        x *= q > 2 ? step : 1;
        return x * (q > 3 ? step : 1);
    }

    static float scalb(float x, int n) { return (float) (x * power(Math.max(-300, Math.min(300, n)))); }

    static double IEEEremainder(double x, double y) {
        double p = Math.abs(y), a = Math.abs(x);
        if (!(a < INFINITY && p > 0))
            return Double.NaN;
        if (p < 0x1p1023)
            a = rem(a, p + p);
        if (p < 0x1p-1021 ? a + a > p : a > 0.5 * p) {
            a -= p;
            if (p < 0x1p-1021 ? a + a >= p : a >= 0.5 * p)
                a -= p;
        }
        return Double.doubleToRawLongBits(x) < 0 ? -a : a;
    }

    /* ---- kinds and bits of floating-point numbers ---- */

    static boolean isNaN(double x) { return x != x; }

    static boolean isNaN(float x) { return x != x; }

    static boolean isInfinite(double x) { return Math.abs(x) == INFINITY; }

    static boolean isInfinite(float x) { return Math.abs(x) == INFINITY; }

    static boolean isFinite(double x) { return Math.abs(x) < INFINITY; }

    static boolean isFinite(float x) { return Math.abs(x) < INFINITY; }

    static long doubleToLongBits(double x) {
        return x != x ? 0x7ff8000000000000L : Double.doubleToRawLongBits(x);
    }

    static long doubleToRawLongBits(double x) { return Double.doubleToRawLongBits(x); }

    static int floatToRawIntBits(float x) { return floatToIntBits(x); }

    static double longBitsToDouble(long b) { return Double.longBitsToDouble(b); }

    // a subnormal float is a normal double: its significand is that one's, moved
    static int floatToIntBits(float x) {
        long b = Double.doubleToRawLongBits(x);
        int sign = (int) (b >>> 32) & 1 << 31, e = ((int) (b >>> 52) & 0x7ff) - 896, f = (int) (b >>> 29) & 0x7fffff;
        if (x != x)
            return 0x7fc00000;
        return sign | (e > 255 ? 255 << 23 : e > 0 ? e << 23 | f : e > -23 ? (f | 1 << 23) >> 1 - e : 0);
    }

    static float intBitsToFloat(int b) {
        int e = b >>> 23 & 255, f = b & 0x7fffff;
        double a = e == 255 ? (f == 0 ? INFINITY : Double.NaN) : e == 0 ? f * 0x1p-149
            : Double.longBitsToDouble((long) (e + 896) << 52 | (long) f << 29);
        return (float) (b < 0 ? -a : a);
    }

    static int compare(double x, double y) {
        return x < y ? -1 : x > y ? 1 : compare(doubleToLongBits(x), doubleToLongBits(y));
    }

    static int compare(float x, float y) { return compare((double) x, (double) y); }

    /* ---- integers ---- */

    static int floorDiv(int x, int y) { return x / y - ((x ^ y) < 0 && x % y != 0 ? 1 : 0); }

    static long floorDiv(long x, long y) { return x / y - ((x ^ y) < 0 && x % y != 0 ? 1 : 0); }

    static int floorMod(int x, int y) {
        int r = x % y;
        return (r ^ y) < 0 && r != 0 ? r + y : r;
    }

    static long floorMod(long x, long y) {
        long r = x % y;
        return (r ^ y) < 0 && r != 0 ? r + y : r;
    }

    static int floorMod(long x, int y) { return (int) floorMod(x, (long) y); }

    static int bitCount(int x) {
        x -= x >>> 1 & 0x55555555;
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        return (x + (x >>> 4) & 0x0f0f0f0f) * 0x01010101 >>> 24;
    }

    static int bitCount(long x) {
        x -= x >>> 1 & 0x5555555555555555L;
        x = (x & 0x3333333333333333L) + (x >>> 2 & 0x3333333333333333L);
        return (int) ((x + (x >>> 4) & 0x0f0f0f0f0f0f0f0fL) * 0x0101010101010101L >>> 56);
    }

    // ones from the highest one bit on
    static int smeared(int x) {
        x |= x >>> 1;
        x |= x >>> 2;
        x |= x >>> 4;
        x |= x >>> 8;
        return x | x >>> 16;
    }

    static long smeared(long x) {
        x |= x >>> 1;
        x |= x >>> 2;
        x |= x >>> 4;
        x |= x >>> 8;
        x |= x >>> 16;
        return x | x >>> 32;
    }

    static int highestOneBit(int x) { return smeared(x) - (smeared(x) >>> 1); }

    static long highestOneBit(long x) { return smeared(x) - (smeared(x) >>> 1); }

    static int lowestOneBit(int x) { return x & -x; }

    static long lowestOneBit(long x) { return x & -x; }

    static int numberOfLeadingZeros(int x) { return bitCount(~smeared(x)); }

    static int numberOfLeadingZeros(long x) { return bitCount(~smeared(x)); }

    static int numberOfTrailingZeros(int x) { return bitCount(~x & x - 1); }

    static int numberOfTrailingZeros(long x) { return bitCount(~x & x - 1); }

    static int rotateLeft(int x, int n) { return x << n | x >>> -n; }

    static long rotateLeft(long x, int n) { return x << n | x >>> -n; }

    static int rotateRight(int x, int n) { return x >>> n | x << -n; }

    static long rotateRight(long x, int n) { return x >>> n | x << -n; }

    static int reverseBytes(int x) {
        x = x << 8 & 0xff00ff00 | x >>> 8 & 0x00ff00ff;
        return x << 16 | x >>> 16;
    }

    static long reverseBytes(long x) {
        x = x << 8 & 0xff00ff00ff00ff00L | x >>> 8 & 0x00ff00ff00ff00ffL;
        x = x << 16 & 0xffff0000ffff0000L | x >>> 16 & 0x0000ffff0000ffffL;
        return x << 32 | x >>> 32;
    }

    static int reverse(int x) {
        x = x << 1 & 0xaaaaaaaa | x >>> 1 & 0x55555555;
        x = x << 2 & 0xcccccccc | x >>> 2 & 0x33333333;
        return reverseBytes(x << 4 & 0xf0f0f0f0 | x >>> 4 & 0x0f0f0f0f);
    }

    static long reverse(long x) {
        x = x << 1 & 0xaaaaaaaaaaaaaaaaL | x >>> 1 & 0x5555555555555555L;
        x = x << 2 & 0xccccccccccccccccL | x >>> 2 & 0x3333333333333333L;
        return reverseBytes(x << 4 & 0xf0f0f0f0f0f0f0f0L | x >>> 4 & 0x0f0f0f0f0f0f0f0fL);
    }

    static int signum(int x) { return x >> 31 | -x >>> 31; }

    static int signum(long x) { return (int) (x >> 63 | -x >>> 63); }

    static int compare(int x, int y) { return x < y ? -1 : x > y ? 1 : 0; }

    static int compare(long x, long y) { return x < y ? -1 : x > y ? 1 : 0; }

    static int max(int x, int y) { return Math.max(x, y); }

    static int min(int x, int y) { return Math.min(x, y); }

    static int sum(int x, int y) { return x + y; }

    static long max(long x, long y) { return Math.max(x, y); }

    static long min(long x, long y) { return Math.min(x, y); }

    static long sum(long x, long y) { return x + y; }

    static float max(float x, float y) { return Math.max(x, y); }

    static float min(float x, float y) { return Math.min(x, y); }

    static float sum(float x, float y) { return x + y; }

    static double max(double x, double y) { return Math.max(x, y); }

    static double min(double x, double y) { return Math.min(x, y); }

    static double sum(double x, double y) { return x + y; }

    static int compareUnsigned(int x, int y) { return compare(x + Integer.MIN_VALUE, y + Integer.MIN_VALUE); }

    static int compareUnsigned(long x, long y) { return compare(x + Long.MIN_VALUE, y + Long.MIN_VALUE); }

    static long toUnsignedLong(int x) { return x & 0xffffffffL; }

    static int divideUnsigned(int x, int y) { return (int) (toUnsignedLong(x) / toUnsignedLong(y)); }

    static int remainderUnsigned(int x, int y) { return (int) (toUnsignedLong(x) % toUnsignedLong(y)); }

    // half of x by y, twice: what is left is less than 2 y
    static long divideUnsigned(long x, long y) {
        if (y < 0)
            return compareUnsigned(x, y) < 0 ? 0 : 1;
        long q = (x >>> 1) / y << 1;
        return compareUnsigned(x - q * y, y) < 0 ? q : q + 1;
    }

    static long remainderUnsigned(long x, long y) { return x - divideUnsigned(x, y) * y; }

    /* ---- what must not be too large: Fails is negative if it is ---- */

    static int addExact(int x, int y) { return x + y; }

    static int addExactFails(int x, int y) { return (x ^ x + y) & (y ^ x + y); }

    static long addExact(long x, long y) { return x + y; }

    static long addExactFails(long x, long y) { return (x ^ x + y) & (y ^ x + y); }

    static int subtractExact(int x, int y) { return x - y; }

    static int subtractExactFails(int x, int y) { return (x ^ y) & (x ^ x - y); }

    static long subtractExact(long x, long y) { return x - y; }

    static long subtractExactFails(long x, long y) { return (x ^ y) & (x ^ x - y); }

    static int multiplyExact(int x, int y) { return x * y; }

    static int multiplyExactFails(int x, int y) { return toIntExactFails((long) x * y); }

    static long multiplyExact(long x, long y) { return x * y; }

    static int multiplyExactFails(long x, long y) { return multiplyHigh(x, y) == x * y >> 63 ? 0 : -1; }

    static int negateExact(int x) { return -x; }

    static int negateExactFails(int x) { return x & -x; }

    static long negateExact(long x) { return -x; }

    static long negateExactFails(long x) { return x & -x; }

    static int absExact(int x) { return Math.abs(x); }

    static int absExactFails(int x) { return x & -x; }

    static long absExact(long x) { return Math.abs(x); }

    static long absExactFails(long x) { return x & -x; }

    static int incrementExact(int x) { return x + 1; }

    static int incrementExactFails(int x) { return ~x & x + 1; }

    static long incrementExact(long x) { return x + 1; }

    static long incrementExactFails(long x) { return ~x & x + 1; }

    static int decrementExact(int x) { return x - 1; }

    static int decrementExactFails(int x) { return x & ~(x - 1); }

    static long decrementExact(long x) { return x - 1; }

    static long decrementExactFails(long x) { return x & ~(x - 1); }

    static int toIntExact(long x) { return (int) x; }

    static int toIntExactFails(long x) { return (int) x == x ? 0 : -1; }

    static long multiplyFull(int x, int y) { return (long) x * y; }

    // of 128 bits the upper 64
    static long multiplyHigh(long x, long y) {
        long a = x >> 32, b = x & 0xffffffffL, c = y >> 32, d = y & 0xffffffffL;
        long t = a * d + (b * d >>> 32), u = b * c + (t & 0xffffffffL);
        return a * c + (t >> 32) + (u >> 32);
    }

    /* ---- codes and truth values ---- */

    static int hashCode(int x) { return x; }

    static int hashCode(long x) { return (int) (x ^ x >>> 32); }

    static int hashCode(float x) { return floatToIntBits(x); }

    static int hashCode(double x) { return hashCode(doubleToLongBits(x)); }

    static int hashCode(boolean x) { return x ? 1231 : 1237; }

    static int compare(boolean x, boolean y) { return (x ? 1 : 0) - (y ? 1 : 0); }

    static boolean logicalAnd(boolean x, boolean y) { return x & y; }

    static boolean logicalOr(boolean x, boolean y) { return x | y; }

    static boolean logicalXor(boolean x, boolean y) { return x ^ y; }
}
