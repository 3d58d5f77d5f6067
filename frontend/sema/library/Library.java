/* frontend/sema/library/Library.java - the functions of Math that are no instructions, in FunJava.
 *
 * Results equal those of java.lang.StrictMath, and of Java's operator % for double and
 * float, to the bit.  Java fixes StrictMath by the algorithms of fdlibm (e_exp, e_log, e_pow,
 * s_expm1, s_log1p, ...; here and in Circular.java): their coefficients, the split of their
 * constants and the order of their roundings are facts here, so an operation may be moved
 * or left out only where no rounding sees it.  % is exact anyway, as are floor and ceil.
 * tests/funjava/library.sh compares all of it with the JVM's.  What follows fdlibm has its notice:
 *
 * Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
 *
 * Developed at SunSoft, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this
 * software is freely granted, provided that this notice
 * is preserved.
 *
 * The compiler reads Circular.java and Numbers.java as parts of this class.
 * Double.doubleToRawLongBits and longBitsToDouble are known to it alone.  There are no
 * arrays and no recursion.  Methods are straight, with what is rare chosen at the end or in an arm of its
 * own, for in loops they stand in the place of their calls, and lanes take every way at once. */
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
        double a = Math.abs(x);
        int k = a < 0x1.62e43p-2 ? 0 : a < 0x1.0a2b2p0 ? (x < 0 ? -1 : 1) : (int) (INV_LN2 * x + (x < 0 ? -0.5 : 0.5));
        double high = x - k * LN2_HIGH, low = k * LN2_LOW;
        double r = high - low, c = exp_rest(r);
        double p = scaled(1 - (low - r * c / (2 - c) - high), k);
        // beyond the largest x with a finite result, or NaN; below the smallest whose result is not 0
        return !(x <= 0x1.62e42fefa39efp9) ? x + INFINITY : x < -0x1.74910d52d3051p9 ? 0 : a < 0x1p-28 ? 1 + x : p;
    }

    /* ---- log: k ln(2) + log(1 + f), sqrt(1/2) < 1 + f < sqrt(2) ---- */

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
        double s = f / (2 + f), r = log_rest(s), half = 0.5 * f * f;
        boolean near = Math.abs(f) < 0x1p-20 || f == -0x1p-20;
        boolean outer = m >= 0x1.6147ap0 || m < 0x1.6b852p-1;
        double t = near ? f * f * (0.5 - 0.3333333333333333 * f) : outer ? half : s * (f - r);
        double u = outer && !near ? s * (half + r) : 0;
        return k * LN2_HIGH - (t - (u + k * LN2_LOW) - f);
    }

    /* ---- expm1: e^x - 1; sinh, cosh, tanh by it and exp ---- */

    static double expm1(double x) {
        double a = Math.abs(x);
        int k = a < 0x1.62e43p-2 ? 0 : a < 0x1.0a2b2p0 ? (x < 0 ? -1 : 1) : (int) (INV_LN2 * x + (x < 0 ? -0.5 : 0.5));
        double high = x - k * LN2_HIGH, low = k * LN2_LOW;
        double r = high - low, c = high - r - low;
        double half = 0.5 * r, h = r * half;
        double r1 = 1 + h * (-0x1.11111111110f4p-5 + h * (0x1.a01a019fe5585p-10 + h * (-0x1.4ce199eaadbb7p-14
            + h * (0x1.0cfca86e65239p-18 + h * -0x1.afdb76e09c32dp-23))));
        double t = 3 - r1 * half, q = h * ((r1 - t) / (6 - r * t)), e = r * (q - c) - c - h;
        double near = k == 0 ? r - (r * q - h) : k < 0 ? 0.5 * (r - e) - 0.5 : r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e);
        boolean far = k <= -2 || k > 56;
        double power = Double.longBitsToDouble((long) (1023 - k) << 52);
        double p = scaled(far ? 1 - (e - r) : k < 20 ? 1 - power - (e - r) : r - (e + power) + 1, k) - (far ? 1 : 0);
        if (a >= 0x1.3687ap5 && (x > 0x1.62e42fefa39efp9 || x < 0))
            return x < 0 ? -1 : INFINITY;
        return !(a >= 0x1p-54) ? x : k >= -1 && k <= 1 ? near : p;
    }

    // e^a / 2 for a >= 22, times 2 h
    static double half_exp(double a, double h) {
        if (a < 0x1.62e42p9)
            return h * exp(a);
        double w = exp(0.5 * a);
        return a <= 0x1.633ce8fb9f87dp9 ? h * w * w : h * INFINITY;
    }

    static double sinh(double x) {
        double a = Math.abs(x), h = x < 0 ? -0.5 : 0.5;
        if (!(a >= 0x1p-28 && a < INFINITY))
            return x;
        if (a >= 22)
            return half_exp(a, h);
        double t = expm1(a);
        return a < 1 ? h * (2 * t - t * t / (t + 1)) : h * (t + t / (t + 1));
    }

    static double cosh(double x) {
        double a = Math.abs(x);
        if (!(a < 22))
            return a < INFINITY ? half_exp(a, 0.5) : a;
        if (a < 0x1.62e43p-2) {
            double t = expm1(a), w = 1 + t;
            return 1 + t * t / (w + w);
        }
        double t = exp(a);
        return 0.5 * t + 0.5 / t;
    }

    static double tanh(double x) {
        double a = Math.abs(x);
        if (!(a >= 0x1p-55))
            return x * (1 + x);
        double t = a < 22 ? expm1(a >= 1 ? 2 * a : -2 * a) : 0;
        double z = a >= 22 ? 1 : a >= 1 ? 1 - 2 / (t + 2) : -t / (t + 2);
        return x < 0 ? -z : z;
    }

    /* ---- log1p: log(1 + x); log10 ---- */

    static double log1p(double x) {
        double a = Math.abs(x), f = x, c = 0;
        int k = 0;
        boolean near = false;
        if (!(x > -1 && x < INFINITY))
            return x == -1 ? -INFINITY : x == INFINITY ? x : Double.NaN;
        if (a < 0x1p-29)
            return a < 0x1p-54 ? x : x - x * x * 0.5;
        if (!(x > 0 ? x < 0x1.a827ap-2 : a < 0x1.2bec4p-2)) {
            double u = x < 0x1p53 ? 1 + x : x;
            k = exponent(u) - 1023;
            c = x < 0x1p53 ? (k > 0 ? 1 - (u - x) : x - (u - 1)) / u : 0;
            double m = Double.longBitsToDouble(Double.doubleToRawLongBits(u) & FRACTION | 1023L << 52);
            near = m < 0x1.00001p0 || m >= 0x1.ffffdp0;
            k += m < 0x1.6a09ep0 ? 0 : 1;
            f = (m < 0x1.6a09ep0 ? m : m / 2) - 1;
        }
        double h = 0.5 * f * f, low = k * LN2_LOW + c, high = k * LN2_HIGH;
        if (near) {
            double r = h * (1 - 0.66666666666666666 * f);
            return f == 0 ? (k == 0 ? 0 : high + (c + k * LN2_LOW)) : k == 0 ? f - r : high - (r - low - f);
        }
        double s = f / (2 + f), z = s * s;
        double r = z * (0x1.5555555555593p-1 + z * (0x1.999999997fa04p-2 + z * (0x1.2492494229359p-2
            + z * (0x1.c71c51d8e78afp-3 + z * (0x1.7466496cb03dep-3 + z * (0x1.39a09d078c69fp-3
            + z * 0x1.2f112df3e5244p-3))))));
        return k == 0 ? f - (h - s * (h + r)) : high - (h - (s * (h + r) + low) - f);
    }

    static double log10(double x) {
        if (!(x > 0 && x < INFINITY))
            return log(x);
        boolean tiny = x < 0x1p-1022;
        long b = Double.doubleToRawLongBits(tiny ? x * 0x1p54 : x);
        int k = (int) (b >> 52) - (tiny ? 1077 : 1023), i = k < 0 ? 1 : 0;
        double m = Double.longBitsToDouble(b & FRACTION | 1023L - i << 52), y = k + i;
        return y * 0x1.9fef311f12b36p-42 + 0x1.bcb7b1526e50ep-2 * log(m) + y * 0x1.34413509f6p-2;
    }

    /* ---- cbrt and hypot ---- */

    static double cbrt(double x) {
        double a = Math.abs(x);
        if (!(a > 0 && a < INFINITY))
            return x;
        long b = Double.doubleToRawLongBits(a);
        double t = Double.longBitsToDouble((b >> 32) / 3 + 715094163 << 32);
        if (a < 0x1p-1022) {
            b = Double.doubleToRawLongBits(a * 0x1p54);
            t = Double.longBitsToDouble(((b >> 32) / 3 + 696219795 << 32) + (b & 0xffffffffL));
        }
        double r = t * t / a, s = 0x1.15f15f15f15f1p-1 + r * t;
        t *= 0x1.6db6db6db6db7p-2 + 0x1.9b6db6db6db6ep0 / (s + 0x1.6a0ea0ea0ea0fp0 + -0x1.691de2532c834p-1 / s);
        t = Double.longBitsToDouble(Double.doubleToRawLongBits(upper(t)) + (1L << 32));     // above the root
        r = a / (t * t);
        t += t * ((r - t) / (t + t + r));
        return x < 0 ? -t : t;
    }

    static double hypot(double x, double y) {
        double a = Math.max(Math.abs(x), Math.abs(y)), b = Math.min(Math.abs(x), Math.abs(y)), unit = 1;
        if (Math.abs(x) == INFINITY || Math.abs(y) == INFINITY)
            return INFINITY;
        if (a != a || b == 0)
            return a;
        long p = Double.doubleToRawLongBits(upper(a)), q = Double.doubleToRawLongBits(upper(b));
        if (p - q > 60L << 52)
            return a + b;
        if (b < 0x1p-1022) {
            a *= 0x1p1022;          // p and q stay, as in StrictMath
            b *= 0x1p1022;
            unit = 0x1p-1022;
        } else if (a >= 0x1.00001p500 || b < 0x1p-500) {
            unit = b < 0x1p-500 ? 0x1p-600 : 0x1p600;
            long shift = b < 0x1p-500 ? 600L << 52 : -(600L << 52);
            p += shift;
            q += shift;
            a *= 1 / unit;
            b *= 1 / unit;
        }
        double w = a - b, t = Double.longBitsToDouble(p);
        if (w > b) {
            w = Math.sqrt(t * t - (b * -b - (a - t) * (a + t)));
        } else {
            double z = Double.longBitsToDouble(q), c = a + a;
            t = Double.longBitsToDouble(p + (1L << 52));
            w = Math.sqrt(t * z - (w * -w - (t * (b - z) + (c - t) * b)));
        }
        return unit * w;
    }

    /* ---- pow: 2^(y log2(x)), in a double and a half ---- */

    static boolean is_whole(double a) {
        return a >= 0x1p53 || (long) a == a;
    }

    static boolean is_odd(double a) {
        return a < 0x1p53 && (long) a == a && ((long) a & 1) != 0;
    }

    // x^y, unless x is finite, and neither 0 nor 1 but for its sign, and y finite, and neither 0 nor 1 nor -1
    static double rare_power(double x, double y) {
        double a = Math.abs(x), b = Math.abs(y);
        if (y == 0)
            return 1;
        if (x != x || y != y)
            return Double.NaN;
        if (b == 1)
            return y > 0 ? x : 1 / x;
        if (y == 0.5 && x > 0)
            return x;
        if (b == INFINITY)
            return a == 1 ? Double.NaN : a > 1 == y > 0 ? INFINITY : 0;
        double r = a == 1 || y > 0 ? a : 1 / a;
        if (Double.doubleToRawLongBits(x) >= 0)
            return r;
        return a == 1 && !is_whole(b) ? Double.NaN : is_odd(b) ? -r : r;
    }

    static double pow(double x, double y) {
        double a = Math.abs(x), b = Math.abs(y);
        if (!(a > 0 && a < INFINITY && a != 1 && b > 0 && b < INFINITY && b != 1))
            return rare_power(x, y);
        double r = power(a, y), p = x < 0 ? (!is_whole(b) ? Double.NaN : is_odd(b) ? -r : r) : r;
        return y == 2 ? x * x : y == 0.5 ? Math.sqrt(x) : p;
    }

    static final double TWO_THIRDS_INV_LN2 = 0x1.ec709dc3a03fdp-1;
    static final double TWO_THIRDS_HIGH = 0x1.ec709ep-1, TWO_THIRDS_LOW = -0x1.e2fe0145b01f5p-28;
    static final double LOG2_3_2_HIGH = 0x1.2b8034p-1, LOG2_3_2_LOW = 0x1.cfdeb43cfd006p-27;

    // x^y, x > 0, x != 1, both finite: log2(x) as high + low, high an upper
    static double power(double x, double y) {
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
        double high = upper(zh + zl + h + n), low = zl - (high - n - h - zh);
        if (Math.abs(y) >= 0x1.00001p31) {      // only x near 1 give finite results
            double t = x - 1, w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25));
            boolean far = x < 0x1.fffffp-1 || x >= 0x1.00001p0;
            u = 0x1.715476p0 * t;
            v = t * 0x1.4ae0bf85ddf44p-26 - w * INV_LN2;
            high = far ? (x > 1 ? 1 : -1) : upper(u + v);
            low = far ? 0 : v - (high - u);
        }
        return power_of_two(high, low, y);
    }

    // 2^(y (high + low)), high an upper
    static double power_of_two(double high, double low, double y) {
        double yh = upper(y);
        low = (y - yh) * high + y * low;
        high = yh * high;
        double z = low + high;
        boolean infinite = z > 1024 || z == 1024 && low + 0x1.71547652b82fep-54 > z - high;
        boolean none = z < -1075 || z == -1075 && low <= z - high;
        int n = Math.abs(z) < 0x1.00001p-1 ? 0 : (int) (z + (z < 0 ? -0.5 : 0.5));
        high -= n;
        double t = upper(low + high), u = t * 0x1.62e43p-1;
        double v = (low - (t - high)) * 0x1.62e42fefa39efp-1 + t * -0x1.05c610ca86c39p-29;
        z = u + v;
        double w = v - (z - u), c = exp_rest(z);
        double p = scaled(1 - (z * c / (c - 2) - (w + z * w) - z), n);
        return infinite ? INFINITY : none ? 0 : p;
    }
}
