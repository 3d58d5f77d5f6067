/* frontend/library/Library.java - the functions of Math that are no instructions, in FunJava.
 *
 * Results equal those of java.lang.StrictMath, and of Java's operator % for double and
 * float, to the bit.  Java fixes StrictMath by the algorithms of fdlibm (s_sin, s_cos,
 * e_rem_pio2, k_rem_pio2, e_exp, e_log, e_pow): their coefficients, the split of their
 * constants and the order of their roundings are facts here, so an operation may be moved
 * or left out only where no rounding sees it.  % is exact anyway, as are floor and ceil.
 * tests/funjava/library.sh compares all of it with the JVM's.
 *
 * doubleToRawLongBits and longBitsToDouble are known to this class alone.  There are no
 * arrays and no recursion; what is rare and long is a method of its own. */
class Library {
    static final double INFINITY = Double.POSITIVE_INFINITY;
    static final long FRACTION = (1L << 52) - 1, LEADING = 1L << 52;

    /* ---- parts of a number ---- */

    // x * 2^n for x near 1 (0.5 < x < 2) and n such that it may be subnormal, rounded once
    static double scaled(double x, int n) {
        long b = Double.doubleToRawLongBits(x);
        if (n >= -1021)
            return Double.longBitsToDouble(b + ((long) n << 52));
        return Double.longBitsToDouble(b + ((long) (n + 1000) << 52)) * 0x1p-1000;
    }

    // its sign, exponent and 20 bits behind the point: products of two such are exact
    static double upper(double x) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & -1L << 32);
    }

    static int exponent(double x) {
        return (int) (Double.doubleToRawLongBits(x) >> 52) & 0x7ff;
    }

    /* ---- floor and ceil: beyond 2^52 there are no fractions ---- */

    static double floor(double x) {
        if (!(Math.abs(x) < 0x1p52))
            return x;
        double t = (long) x;
        return t == x ? x : t > x ? t - 1 : t;
    }

    static double ceil(double x) {
        return -floor(-x);
    }

    /* ---- % : the remainder of the significands, long division ten bits at a time ---- */

    static double rem(double x, double y) {
        double a = Math.abs(x), d = Math.abs(y);
        if (!(a < INFINITY) || !(d > 0))
            return Double.NaN;
        if (a < d)
            return x;
        long p = Double.doubleToRawLongBits(a), q = Double.doubleToRawLongBits(d);
        long r = (p & FRACTION) + (p > FRACTION ? LEADING : 0);
        long m = (q & FRACTION) + (q > FRACTION ? LEADING : 0);
        int n = Math.max(exponent(a), 1) - Math.max(exponent(d), 1);
        while (n > 10) {
            r = (r << 10) % m;
            n -= 10;
        }
        r = (r << n) % m;
        long power = q & ~FRACTION;
        double unit = Double.longBitsToDouble(power + 1) - Double.longBitsToDouble(power);
        return x < 0 ? -(r * unit) : r * unit;
    }

    static float rem(float x, float y) {
        return (float) rem((double) x, (double) y);
    }

    /* ---- exp: 2^k * e^r, |r| <= ln(2) / 2 ---- */

    static final double LN2_HIGH = 0x1.62e42feep-1, LN2_LOW = 0x1.a39ef35793c76p-33;
    static final double INV_LN2 = 0x1.71547652b82fep0;

    // r - r (e^r + 1) / (e^r - 1) + 2, as a polynomial in r^2
    static double exp_rest(double r) {
        double t = r * r;
        return r - t * (0x1.555555555553ep-3 + t * (-0x1.6c16c16bebd93p-9 + t * (0x1.1566aaf25de2cp-14
            + t * (-0x1.bbd41c5d26bf1p-20 + t * 0x1.6376972bea4d0p-25))));
    }

    static double exp(double x) {
        if (!(x <= 0x1.62e42fefa39efp9))    // the largest with a finite result; or NaN
            return x + INFINITY;
        if (x < -0x1.74910d52d3051p9)       // the smallest whose result is not 0
            return 0;
        double a = Math.abs(x);
        if (a < 0x1p-28)
            return 1 + x;
        if (a < 0x1.62e43p-2) {
            double c = exp_rest(x);
            return 1 - (x * c / (c - 2) - x);
        }
        int k = a < 0x1.0a2b2p0 ? (x < 0 ? -1 : 1) : (int) (INV_LN2 * x + (x < 0 ? -0.5 : 0.5));
        double high = x - k * LN2_HIGH, low = k * LN2_LOW;
        double r = high - low, c = exp_rest(r);
        return scaled(1 - (low - r * c / (2 - c) - high), k);
    }

    /* ---- log: k ln(2) + log(1 + f), sqrt(1/2) < 1 + f < sqrt(2) ---- */

    // log(1 + f) + k ln(2), |f| < 2^-20
    static double log_near_one(double f, double k) {
        double r = f * f * (0.5 - 0.3333333333333333 * f);
        return k == 0 ? f - r : k * LN2_HIGH - (r - k * LN2_LOW - f);
    }

    // (log(1 + f) / s - 2), s = f / (2 + f), as a polynomial in s^2
    static double log_rest(double s) {
        double z = s * s, w = z * z;
        double even = w * (0x1.999999997fa04p-2 + w * (0x1.c71c51d8e78afp-3 + w * 0x1.39a09d078c69fp-3));
        double odd = z * (0x1.5555555555593p-1 + w * (0x1.2492494229359p-2 + w * (0x1.7466496cb03dep-3
            + w * 0x1.2f112df3e5244p-3)));
        return odd + even;
    }

    static double log(double x) {
        if (!(x > 0))
            return x == 0 ? -INFINITY : Double.NaN;
        if (x == INFINITY)
            return x;
        boolean tiny = x < 0x1p-1022;
        long b = Double.doubleToRawLongBits(tiny ? x * 0x1p54 : x);
        int e = (int) (b + (0x95f64L << 32) >> 52) - 1023;
        double m = Double.longBitsToDouble(b - ((long) e << 52));
        double f = m - 1, k = tiny ? e - 54 : e;
        if (Math.abs(f) < 0x1p-20 || f == -0x1p-20)
            return log_near_one(f, k);
        double s = f / (2 + f), r = log_rest(s);
        double t, u;
        if (m >= 0x1.6147ap0 || m < 0x1.6b852p-1) {
            t = 0.5 * f * f;
            u = s * (t + r);
            return k == 0 ? f - (t - u) : k * LN2_HIGH - (t - (u + k * LN2_LOW) - f);
        }
        t = s * (f - r);
        return k == 0 ? f - t : k * LN2_HIGH - (t - k * LN2_LOW - f);
    }

    /* ---- sin and cos: of y + z, |y| <= pi/4 and z what y lacks, plus n pi/2 ---- */

    static final double HALF_PI = Math.PI / 2, QUARTER_PI = 0x1.921fcp-1;     // the latter rounded up

    // (sin(x) / x - 1 - S1 x^2) / x^4, z = x^2
    static double sin_rest(double z) {
        return 0x1.111111110f8a6p-7 + z * (-0x1.a01a019c161d5p-13 + z * (0x1.71de357b1fe7dp-19
            + z * (-0x1.ae5e68a2b9cebp-26 + z * 0x1.5d93a5acfd57cp-33)));
    }

    static final double S1 = -0x1.5555555555549p-3;

    static double sine(double x, double low) {
        if (Math.abs(x) < 0x1p-27)
            return x;
        double z = x * x, v = z * x;
        return x - (z * (0.5 * low - v * sin_rest(z)) - low - v * S1);
    }

    static double cosine(double x, double low) {
        double a = Math.abs(x);
        if (a < 0x1p-27)
            return 1;
        double z = x * x;
        double r = z * (0x1.555555555554cp-5 + z * (-0x1.6c16c16c15177p-10 + z * (0x1.a01a019cb1590p-16
            + z * (-0x1.27e4f809c52adp-22 + z * (0x1.1ee9ebdb4b1c4p-29 + z * -0x1.8fae9be8838d4p-37)))));
        double rest = z * r - x * low;
        if (a < 0x1.33333p-2)
            return 1 - (0.5 * z - rest);
        double part = a >= 0x1.90001p-1 ? 0.28125 : 0.25 * upper(a);
        return 1 - part - (0.5 * z - part - rest);
    }

    static double turned(double y, double low, int n) {
        double r = (n & 1) == 0 ? sine(y, low) : cosine(y, low);
        return (n & 2) == 0 ? r : -r;
    }

    static final double PIO2_1 = 0x1.921fb544p0, PIO2_1_REST = 0x1.0b4611a626331p-34;
    static final double PIO2_2 = 0x1.0b4611a6p-34, PIO2_2_REST = 0x1.3198a2e037073p-69;
    static final double PIO2_3 = 0x1.3198a2ep-69, PIO2_3_REST = 0x1.b839a252049c1p-104;

    // sin(x + n pi/2): Cody and Waite's reduction with up to three pieces of pi/2
    static double reduced(double x, int n) {
        double a = Math.abs(x);
        int k = (int) (a * 0x1.45f306dc9c883p-1 + 0.5);
        double r = a - k * PIO2_1, w = k * PIO2_1_REST, y = r - w;
        // up to 32 pi/2, what does not agree with k pi/2 in 20 bits is far enough from it
        if (k >= 32 || upper(a) == upper(k * HALF_PI)) {
            int e = exponent(a);
            if (e - exponent(y) > 16) {
                double t = r;
                w = k * PIO2_2;
                r = t - w;
                w = k * PIO2_2_REST - (t - r - w);
                y = r - w;
                if (e - exponent(y) > 49) {
                    t = r;
                    w = k * PIO2_3;
                    r = t - w;
                    w = k * PIO2_3_REST - (t - r - w);
                    y = r - w;
                }
            }
        }
        double low = r - y - w;
        return x < 0 ? turned(-y, -low, n - k) : turned(y, low, n + k);
    }

    // bits 48 i + 1 to 48 i + 48 behind the point of 2/pi
    static long two_over_pi(int i) {
        if (i < 5)
            return i < 0 ? 0 : i == 0 ? 0xa2f9836e4e44L : i == 1 ? 0x1529fc2757d1L : i == 2 ? 0xf534ddc0db62L
                : i == 3 ? 0x95993c439041L : 0xfe5163abdebbL;
        if (i < 10)
            return i == 5 ? 0xc561b7246e3aL : i == 6 ? 0x424dd2e00649L : i == 7 ? 0x2eea09d1921cL
                : i == 8 ? 0xfe1deb1cb129L : 0xa73ee88235f5L;
        if (i < 15)
            return i == 10 ? 0x2ebb4484e99cL : i == 11 ? 0x7026b45f7e41L : i == 12 ? 0x3991d6398353L
                : i == 13 ? 0x39f49c845f8bL : 0xbdf9283b1ff8L;
        if (i < 20)
            return i == 15 ? 0x97ffde05980fL : i == 16 ? 0xef2f118b5a0aL : i == 17 ? 0x6d1f6d367ecfL
                : i == 18 ? 0x27cb09b74f46L : 0x3f669e5fea2dL;
        return i == 20 ? 0x7527bac7ebe5L : i == 21 ? 0xf17b3d0739f7L : i == 22 ? 0x8a5292ea6bfbL
            : i == 23 ? 0x5fb11f8d5d08L : 0x56033046fc7bL;
    }

    static final long DIGIT = (1L << 24) - 1, TWO_DIGITS = (1L << 48) - 1;

    static long digit(int i) {
        return two_over_pi(i >> 1) >> ((i & 1) == 0 ? 24 : 0) & DIGIT;
    }

    /* sin(x + n pi/2) for large x: Payne and Hanek's reduction.  x and 2/pi are numbers in
     * base 2^24; x = (x0, x1, x2) * 2^e.  Digits of 2/pi before digit j - 2 make multiples
     * of 8 of the product, which are whole turns; those behind digit j + 4 are left out as
     * StrictMath leaves them out.  If the first digit of the fraction is 0, it goes on by
     * one digit. */
    static double huge(double x, int n) {
        long b = Double.doubleToRawLongBits(Math.abs(x));
        int e = (int) (b >> 52) - 1046, j = e / 24, width = 24 * (j + 1) - e, k = -1;
        long x0 = (b & FRACTION) + LEADING >> 29, x1 = b >> 5 & DIGIT, x2 = (b & 31) << 19;
        long top = 0, high = 0, low = 0;    // the fraction: width bits, two digits, two digits
        long mask = (1L << width) - 1;      // of top
        boolean above = false;
        do {
            long p = 0, q = 0, carry = 0;
            for (int i = j + 4; i >= j - 2; i--) {      // what the first two leave is shifted out
                long r = digit(i), v = x0 * p + x1 * q + x2 * r + carry;
                low = low >> 24 | (high & DIGIT) << 24;
                high = high >> 24 | top << 24;
                top = v & DIGIT;
                carry = i > j + 2 ? 0 : v >> 24;
                p = q;
                q = r;
            }
            if (k < 0) {
                top += x0 * p + x1 * q + carry << 24;       // x2 * anything is a multiple of 8
                above = (top >> width - 1 & 1) != 0;
                k = (int) (top >> width & 7) + (above ? 1 : 0);
            } else {
                width += 24;
                mask = DIGIT;
            }
            if (above) {                    // nearer to the next multiple of pi/2: 1 - fraction
                low = -low & TWO_DIGITS;
                high = (low == 0 ? -high : ~high) & TWO_DIGITS;
                top = (low | high) == 0 ? -top : ~top;
            }
            top &= mask;
            j++;
        } while (top == 0);
        return times_half_pi(top, high, low, width, above != x < 0, x < 0 ? n - k : n + k);
    }

    static final long PI0 = 0xc90fda, PI1 = 0xa22168, PI2 = 0xc234c4, PI3 = 0xc6628b, PI4 = 0x80dc1c;

    // sin of the fraction of huge times pi/2, whose digits they are: sums of products are exact
    static double times_half_pi(long top, long high, long low, int width, boolean negative, int n) {
        long d0 = top >> 24, d1 = top & DIGIT;
        long d2 = high >> 24, d3 = high & DIGIT, d4 = low >> 24, d5 = low & DIGIT;
        double f0 = PI0 * d0;
        double f1 = (PI0 * d1 + PI1 * d0) * 0x1p-24;
        double f2 = (PI0 * d2 + PI1 * d1 + PI2 * d0) * 0x1p-48;
        double f3 = (PI0 * d3 + PI1 * d2 + PI2 * d1 + PI3 * d0) * 0x1p-72;
        double f4 = (PI0 * d4 + PI1 * d3 + PI2 * d2 + PI3 * d1 + PI4 * d0) * 0x1p-96;
        double f5 = (PI0 * d5 + PI1 * d4 + PI2 * d3 + PI3 * d2 + PI4 * d1) * 0x1p-120;
        double y = f5 + f4 + f3 + f2 + f1 + f0;
        double rest = f0 - y + f1 + f2 + f3 + f4 + f5;
        double unit = Double.longBitsToDouble((long) (1024 - width) << 52);      // 2^(1 - width)
        unit = negative ? -unit : unit;
        return turned(y * unit, rest * unit, n);
    }

    static double sin(double x) {
        double a = Math.abs(x);
        if (a < QUARTER_PI) {
            double z = x * x;
            return a < 0x1p-27 ? x : x + z * x * (S1 + z * sin_rest(z));
        }
        return a < 0x1.921fcp20 ? reduced(x, 0) : a < INFINITY ? huge(x, 0) : Double.NaN;
    }

    static double cos(double x) {
        double a = Math.abs(x);
        if (a < QUARTER_PI)
            return cosine(x, 0);
        return a < 0x1.921fcp20 ? reduced(x, 1) : a < INFINITY ? huge(x, 1) : Double.NaN;
    }

    /* ---- pow: 2^(y log2(x)), in a double and a half ---- */

    static boolean is_whole(double a) {
        return a >= 0x1p53 || (long) a == a;
    }

    static boolean is_odd(double a) {
        return a < 0x1p53 && (long) a == a && ((long) a & 1) != 0;
    }

    static double pow(double x, double y) {
        double a = Math.abs(x), b = Math.abs(y);
        if (y == 0)
            return 1;
        if (x != x || y != y)
            return Double.NaN;
        if (y == 2)
            return x * x;
        if (y == 0.5 && x > -INFINITY)
            return Math.sqrt(x + 0.0);
        if (b == 1)
            return y > 0 ? x : 1 / x;
        if (b == INFINITY)
            return a == 1 ? Double.NaN : a > 1 == y > 0 ? INFINITY : 0;
        boolean minus = Double.doubleToRawLongBits(x) < 0;
        if (minus && a > 0 && a < INFINITY && !is_whole(b))
            return Double.NaN;
        double r = a == 1 ? 1 : a == 0 || a == INFINITY ? (y < 0 ? 1 / a : a) : power(a, y);
        return minus && is_odd(b) ? -r : r;
    }

    static final double TWO_THIRDS_INV_LN2 = 0x1.ec709dc3a03fdp-1;
    static final double TWO_THIRDS_HIGH = 0x1.ec709ep-1, TWO_THIRDS_LOW = -0x1.e2fe0145b01f5p-28;
    static final double LOG2_3_2_HIGH = 0x1.2b8034p-1, LOG2_3_2_LOW = 0x1.cfdeb43cfd006p-27;

    // x^y, x > 0, x != 1, both finite
    static double power(double x, double y) {
        if (Math.abs(y) >= 0x1.00001p31)
            return power_near_one(x, y);
        boolean tiny = x < 0x1p-1022;
        long b = Double.doubleToRawLongBits(tiny ? x * 0x1p53 : x);
        int e = (int) (b + (0x44986L << 32) >> 52) - 1023;
        // m = (1 + s) / (1 - s) * base, sqrt(3)/2 < m < sqrt(3), base the nearer of 1 and 1.5
        double m = Double.longBitsToDouble(b - ((long) e << 52)), n = tiny ? e - 53 : e;
        boolean near = m < 0x1.3988fp0;
        double base = near ? 1 : 1.5;
        double u = m - base, v = 1 / (m + base), s = u * v, sh = upper(s);
        double mh = Double.longBitsToDouble(Double.doubleToRawLongBits(m) & -1L << 33);
        double sl = v * (u - sh * (mh + base) - sh * (m - mh));
        // 3 log(m / base) / (2 s) = 3 + s^2 + ..., as th + tl
        double z = s * s;
        double r = z * z * (0x1.3333333333303p-1 + z * (0x1.b6db6db6fabffp-2 + z * (0x1.55555518f264dp-2
            + z * (0x1.17460a91d4101p-2 + z * (0x1.d864a93c9db65p-3 + z * 0x1.a7e284a454eefp-3)))));
        r += sl * (sh + s);
        z = sh * sh;
        double th = upper(3 + z + r), tl = r - (th - 3 - z);
        u = sh * th;
        v = sl * th + tl * s;
        double ph = upper(u + v), pl = v - (ph - u);
        double zh = TWO_THIRDS_HIGH * ph;
        double zl = TWO_THIRDS_LOW * ph + pl * TWO_THIRDS_INV_LN2 + (near ? 0 : LOG2_3_2_LOW);
        double h = near ? 0 : LOG2_3_2_HIGH;
        double high = upper(zh + zl + h + n);
        return power_of_two(high, zl - (high - n - h - zh), y);
    }

    // x^y for such y that only x near 1 give finite results
    static double power_near_one(double x, double y) {
        if (x < 0x1.fffffp-1 || x >= 0x1.00001p0)
            return x > 1 == y > 0 ? INFINITY : 0;
        double t = x - 1, w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25));
        double u = 0x1.715476p0 * t, v = t * 0x1.4ae0bf85ddf44p-26 - w * INV_LN2;
        double high = upper(u + v);
        return power_of_two(high, v - (high - u), y);
    }

    // 2^(y (high + low)), high an upper
    static double power_of_two(double high, double low, double y) {
        double yh = upper(y);
        low = (y - yh) * high + y * low;
        high = yh * high;
        double z = low + high;
        if (z > 1024 || z == 1024 && low + 0x1.71547652b82fep-54 > z - high)
            return INFINITY;
        if (z < -1075 || z == -1075 && low <= z - high)
            return 0;
        int n = Math.abs(z) < 0x1.00001p-1 ? 0 : (int) (z + (z < 0 ? -0.5 : 0.5));
        high -= n;
        double t = upper(low + high), u = t * 0x1.62e43p-1;
        double v = (low - (t - high)) * 0x1.62e42fefa39efp-1 + t * -0x1.05c610ca86c39p-29;
        z = u + v;
        double w = v - (z - u), c = exp_rest(z);
        return scaled(1 - (z * c / (c - 2) - (w + z * w) - z), n);
    }
}
