/* frontend/sema/library/Circular.java - sin, cos, tan and what undoes them, in FunJava.
 *
 * Part of the class that begins in Library.java: s_sin, s_cos, s_tan, e_asin, e_acos, s_atan and
 * e_atan2 of fdlibm, whose notice is:
 *
 * Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
 *
 * Developed at SunSoft, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this
 * software is freely granted, provided that this notice
 * is preserved. */
class Circular extends Library {
    /* ---- sin and cos: of y + z, |y| <= pi/4 and z what y lacks, plus n pi/2 ---- */

    static final double HALF_PI = Math.PI / 2, QUARTER_PI = 0x1.921fcp-1;     // the latter rounded up

    // (sin(x) / x - 1 - S1 x^2) / x^4, z = x^2
    static double sin_rest(double z) {
        return 0x1.111111110f8a6p-7 + z * (-0x1.a01a019c161d5p-13 + z * (0x1.71de357b1fe7dp-19
            + z * (-0x1.ae5e68a2b9cebp-26 + z * 0x1.5d93a5acfd57cp-33)));
    }

    static final double S1 = -0x1.5555555555549p-3;

    // BRIEF: low is 0, and so are its roundings
    static double sine(double x, double low, boolean brief) {
        double z = x * x, v = z * x, r = sin_rest(z);
        double y = brief ? x + v * (S1 + z * r) : x - (z * (0.5 * low - v * r) - low - v * S1);
        return Math.abs(x) < 0x1p-27 ? x : y;
    }

    static double cosine(double x, double low) {
        double a = Math.abs(x), z = x * x;
        double r = z * (0x1.555555555554cp-5 + z * (-0x1.6c16c16c15177p-10 + z * (0x1.a01a019cb1590p-16
            + z * (-0x1.27e4f809c52adp-22 + z * (0x1.1ee9ebdb4b1c4p-29 + z * -0x1.8fae9be8838d4p-37)))));
        double rest = z * r - x * low;
        double part = a >= 0x1.90001p-1 ? 0.28125 : 0.25 * upper(a);
        double y = a < 0x1.33333p-2 ? 1 - (0.5 * z - rest) : 1 - part - (0.5 * z - part - rest);
        return a < 0x1p-27 ? 1 : y;
    }

    static final double PIO2_1 = 0x1.921fb544p0, PIO2_1_REST = 0x1.0b4611a626331p-34;
    static final double PIO2_2 = 0x1.0b4611a6p-34, PIO2_2_REST = 0x1.3198a2e037073p-69;
    static final double PIO2_3 = 0x1.3198a2ep-69, PIO2_3_REST = 0x1.b839a252049c1p-104;

    // bits 48 i + 1 to 48 i + 48 behind the point of 2/pi
    static long two_over_pi(int i) {
        long d = 0;
        d = i == 0 ? 0xa2f9836e4e44L : d;
        d = i == 1 ? 0x1529fc2757d1L : d;
        d = i == 2 ? 0xf534ddc0db62L : d;
        d = i == 3 ? 0x95993c439041L : d;
        d = i == 4 ? 0xfe5163abdebbL : d;
        d = i == 5 ? 0xc561b7246e3aL : d;
        d = i == 6 ? 0x424dd2e00649L : d;
        d = i == 7 ? 0x2eea09d1921cL : d;
        d = i == 8 ? 0xfe1deb1cb129L : d;
        d = i == 9 ? 0xa73ee88235f5L : d;
        d = i == 10 ? 0x2ebb4484e99cL : d;
        d = i == 11 ? 0x7026b45f7e41L : d;
        d = i == 12 ? 0x3991d6398353L : d;
        d = i == 13 ? 0x39f49c845f8bL : d;
        d = i == 14 ? 0xbdf9283b1ff8L : d;
        d = i == 15 ? 0x97ffde05980fL : d;
        d = i == 16 ? 0xef2f118b5a0aL : d;
        d = i == 17 ? 0x6d1f6d367ecfL : d;
        d = i == 18 ? 0x27cb09b74f46L : d;
        d = i == 19 ? 0x3f669e5fea2dL : d;
        d = i == 20 ? 0x7527bac7ebe5L : d;
        d = i == 21 ? 0xf17b3d0739f7L : d;
        d = i == 22 ? 0x8a5292ea6bfbL : d;
        d = i == 23 ? 0x5fb11f8d5d08L : d;
        d = i == 24 ? 0x56033046fc7bL : d;
        return d;
    }

    static final long DIGIT = (1L << 24) - 1, TWO_DIGITS = (1L << 48) - 1;

    static long digit(int i) {
        return two_over_pi(i >> 1) >> ((i & 1) == 0 ? 24 : 0) & DIGIT;
    }

    // the first digit of a number with these bits
    static long head(long bits) {
        return (bits & FRACTION) + LEADING >> 29;
    }

    static final long PI0 = 0xc90fda, PI1 = 0xa22168, PI2 = 0xc234c4, PI3 = 0xc6628b, PI4 = 0x80dc1c;

    record Reduced(int k, double y, double low) {}

    /* Large a less k pi/2 is y + low, k the last three bits of it: the reduction of Payne and Hanek.
     *
     * a and 2/pi are numbers in base 2^24; a = (x0, x1, x2) * 2^f.  Digits of 2/pi before digit j - 2 make multiples
     * of 8 of the product, which are whole turns; those behind digit j + 4 are left out as StrictMath leaves
     * them out.  If the first digit of the fraction is 0, it goes on by one digit. */
    static Reduced reduced(double a) {
        long bits = Double.doubleToRawLongBits(a);
        long top = 0, d23 = 0, d45 = 0;     // the fraction: width bits, two digits, two digits
        int j = ((int) (bits >> 52) - 1046) / 24 - 1, width, k = -1;
        boolean above = false;
        do {
            long p = 0, q = 0, carry = 0;
            j++;
            width = 24 * (j + 1) + 1046 - (int) (bits >> 52);
            for (int i = j + 4; i >= j - 2; i--) {      // what the first two leave is shifted out
                long d = digit(i), x1 = bits >> 5 & DIGIT, x2 = (bits & 31) << 19;
                long v = head(bits) * p + x1 * q + x2 * d + carry;
                d45 = d45 >> 24 | (d23 & DIGIT) << 24;
                d23 = d23 >> 24 | top << 24;
                top = v & DIGIT;
                carry = i > j + 2 ? 0 : v >> 24;
                p = q;
                q = d;
            }
            long mask = DIGIT;                          // of top
            if (k < 0) {
                // x2 * anything is a multiple of 8
                top += head(bits) * p + (bits >> 5 & DIGIT) * q + carry << 24;
                above = (top >> width - 1 & 1) != 0;
                k = (int) (top >> width & 7) + (above ? 1 : 0);
                mask = (1L << width) - 1;
            }
            if (above) {                    // nearer to the next multiple of pi/2: 1 - fraction
                d45 = -d45 & TWO_DIGITS;
                d23 = (d45 == 0 ? -d23 : ~d23) & TWO_DIGITS;
                top = (d45 | d23) == 0 ? -top : ~top;
            }
            top &= mask;
        } while (top == 0);
        // times pi/2: sums of products of digits are exact
        long d0 = top >> 24, d1 = top & DIGIT;
        long d2 = d23 >> 24, d3 = d23 & DIGIT, d4 = d45 >> 24, d5 = d45 & DIGIT;
        double f0 = PI0 * d0;
        double f1 = (PI0 * d1 + PI1 * d0) * 0x1p-24;
        double f2 = (PI0 * d2 + PI1 * d1 + PI2 * d0) * 0x1p-48;
        double f3 = (PI0 * d3 + PI1 * d2 + PI2 * d1 + PI3 * d0) * 0x1p-72;
        double f4 = (PI0 * d4 + PI1 * d3 + PI2 * d2 + PI3 * d1 + PI4 * d0) * 0x1p-96;
        double f5 = (PI0 * d5 + PI1 * d4 + PI2 * d3 + PI3 * d2 + PI4 * d1) * 0x1p-120;
        double unit = Double.longBitsToDouble((long) (1024 - width) << 52);      // 2^(1 - width)
        unit = above ? -unit : unit;
        double y = f5 + f4 + f3 + f2 + f1 + f0;
        return new Reduced(k, y * unit, (f0 - y + f1 + f2 + f3 + f4 + f5) * unit);
    }

    /* sin(x + n pi/2), or tan(x) if TANGENT: x less k pi/2 is y + low, by Cody and Waite's reduction with up to three
     * pieces of pi/2, but for large x. */
    static double circular(double x, int n, boolean tangent) {
        double a = Math.abs(x);
        boolean small = a < QUARTER_PI, minus = Double.doubleToRawLongBits(x) < 0;
        int k = small ? 0 : (int) (a * 0x1.45f306dc9c883p-1 + 0.5), e = exponent(a) - 16;
        double r = a - k * PIO2_1, w = k * PIO2_1_REST, y = r - w, low = r - y - w;
        if (a >= 0x1.921fcp20 && a < INFINITY) {
            Reduced large = reduced(a);
            k = large.k();
            y = large.y();
            low = large.low();
        } else if (!small && e > exponent(y) && (k >= 32 || upper(a) == upper(k * HALF_PI))) {
            // up to 32 pi/2, what does not agree with k pi/2 in 20 bits is far enough from it
            double t = r;
            w = k * PIO2_2;
            r = t - w;
            w = k * PIO2_2_REST - (t - r - w);
            y = r - w;
            if (e - exponent(y) > 33) {
                t = r;
                w = k * PIO2_3;
                r = t - w;
                w = k * PIO2_3_REST - (t - r - w);
                y = r - w;
            }
            low = r - y - w;
        }
        y = minus ? -y : y;
        low = minus ? -low : low;
        k = minus ? n - k : n + k;
        double value = tangent ? tangent(y, low, (k & 1) != 0) : (k & 1) == 0 ? sine(y, low, small) : cosine(y, low);
        return !(a < INFINITY) ? Double.NaN : !tangent && (k & 2) != 0 ? -value : value;
    }

    static double sin(double x) {
        return circular(x, 0, false);
    }

    static double cos(double x) {
        return circular(x, 1, false);
    }

    /* ---- tan: of x + low, |x| <= pi/4, or -1 / tan ---- */

    static final double QUARTER = Math.PI / 4, HALF_PI_LOW = 0x1.1a62633145c07p-54;

    // -1 / (x + r), of which a double would be too little
    static double minus_inverse(double x, double r) {
        double w = x + r, z = upper(w), v = r - (z - x), a = -1 / w, t = upper(a);
        return t + a * (1 + t * z + t * v);
    }

    // (tan(x) / x - 1 - x^2 / 3) / x^2, z = x^2
    static double tan_rest(double z) {
        double w = z * z;
        double odd = 0x1.111111110fe7ap-3 + w * (0x1.664f48406d637p-6 + w * (0x1.d6d22c9560328p-9
            + w * (0x1.344d8f2f26501p-11 + w * (0x1.47e88a03792a6p-14 + w * -0x1.375cbdb605373p-16))));
        double even = z * (0x1.ba1ba1bb341fep-5 + w * (0x1.226e3e96e8493p-7 + w * (0x1.7dbc8fee08315p-10
            + w * (0x1.026f71a8d1068p-12 + w * (0x1.2b80f32f0a7e9p-14 + w * 0x1.b2a7074bf7ad4p-16)))));
        return odd + even;
    }

    static double tangent(double x, double low, boolean inverse) {
        double a = Math.abs(x), sign = x < 0 ? -1 : 1;
        if (a < 0x1p-28)
            return inverse ? minus_inverse(x, low) : x;
        boolean large = a >= 0x1.59428p-1;
        double u = large ? QUARTER - a + (HALF_PI_LOW / 2 - sign * low) : x, y = large ? 0 : low;
        double z = u * u, s = z * u, r = y + z * (s * tan_rest(z) + y) + 0x1.5555555555563p-2 * s, w = u + r;
        double v = inverse ? -1 : 1;
        if (large)
            return sign * (v - 2 * (u - (w * w / (w + v) - r)));
        return inverse ? minus_inverse(u, r) : w;
    }

    static double tan(double x) {
        return circular(x, 0, true);
    }

    /* ---- asin, acos, atan ---- */

    // asin(x) / x - 1, t = x^2 <= 1/4
    static double asin_rest(double t) {
        double p = t * (0x1.5555555555555p-3 + t * (-0x1.4d61203eb6f7dp-2 + t * (0x1.9c1550e884455p-3
            + t * (-0x1.48228b5688f3bp-5 + t * (0x1.9efe07501b288p-11 + t * 0x1.23de10dfdf709p-15)))));
        double q = 1 + t * (-0x1.33a271c8a2d4bp1 + t * (0x1.02ae59c598ac8p1 + t * (-0x1.6066c1b8d0159p-1
            + t * 0x1.3b8c5b12e9282p-4)));
        return p / q;
    }

    static double asin(double x) {
        double a = Math.abs(x);
        if (!(a < 1))
            return a == 1 ? x * HALF_PI : Double.NaN;
        if (a < 0.5)
            return a < 0x1p-27 ? x : x + x * asin_rest(x * x);
        double t = (1 - a) * 0.5, s = Math.sqrt(t), r = asin_rest(t), y;
        if (a >= 0x1.f3333p-1) {
            y = HALF_PI - (2 * (s + s * r) - HALF_PI_LOW);
        } else {
            double w = upper(s), c = (t - w * w) / (s + w);
            y = QUARTER - (2 * s * r - (HALF_PI_LOW - 2 * c) - (QUARTER - 2 * w));
        }
        return x < 0 ? -y : y;
    }

    static double acos(double x) {
        double a = Math.abs(x);
        if (!(a < 1))
            return x == 1 ? 0 : x == -1 ? Math.PI : Double.NaN;
        if (a < 0.5)
            return HALF_PI - (x - (HALF_PI_LOW - x * asin_rest(x * x)));
        double t = (1 - a) * 0.5, s = Math.sqrt(t), r = asin_rest(t);
        if (x < 0)
            return Math.PI - 2 * (s + (r * s - HALF_PI_LOW));
        double w = upper(s), c = (t - w * w) / (s + w);
        return 2 * (w + (r * s + c));
    }

    // atan(b) + atan((x - b) / (1 + b x)), with b = 0, 1/2, 1, 3/2 or no limit
    static double atan(double x) {
        double a = Math.abs(x), high, low, u;
        if (!(a >= 0x1p-29))
            return x;
        if (a < 0.4375) {
            u = x;
            high = low = 0;
        } else if (a < 0.6875) {
            u = (2 * a - 1) / (2 + a);
            high = 0x1.dac670561bb4fp-2;
            low = 0x1.a2b7f222f65e2p-56;
        } else if (a < 1.1875) {
            u = (a - 1) / (a + 1);
            high = QUARTER;
            low = HALF_PI_LOW / 2;
        } else if (a < 2.4375) {
            u = (a - 1.5) / (1 + 1.5 * a);
            high = 0x1.f730bd281f69bp-1;
            low = 0x1.007887af0cbbdp-56;
        } else {
            u = -1 / a;
            high = HALF_PI;
            low = HALF_PI_LOW;
        }
        double z = u * u, w = z * z;
        double odd = z * (0x1.555555555550dp-2 + w * (0x1.24924920083ffp-3 + w * (0x1.745cdc54c206ep-4
            + w * (0x1.10d66a0d03d51p-4 + w * (0x1.97b4b24760debp-5 + w * 0x1.0ad3ae322da11p-6)))));
        double even = w * (-0x1.999999998ebc4p-3 + w * (-0x1.c71c6fe231671p-4 + w * (-0x1.3b0f2af749a6dp-4
            + w * (-0x1.dde2d52defd9ap-5 + w * -0x1.2b4442c6a6c2fp-5))));
        double r = u * (odd + even);
        if (a < 0.4375)
            return u - r;
        r = high - (r - low - u);
        return x < 0 ? -r : r;
    }

    static double atan2(double y, double x) {
        if (x != x || y != y)
            return Double.NaN;
        boolean left = Double.doubleToRawLongBits(x) < 0, below = Double.doubleToRawLongBits(y) < 0;
        double r;
        if (y == 0)
            return left ? (below ? -Math.PI : Math.PI) : y;
        if (x == 1)
            return atan(y);
        if (Math.abs(x) == INFINITY)
            r = Math.abs(y) == INFINITY ? (left ? 3 * QUARTER : QUARTER) : left ? Math.PI : 0;
        else if (x == 0 || Math.abs(y) == INFINITY)
            r = HALF_PI;
        else {
            r = atan(Math.abs(y / x)) - (left ? 2 * HALF_PI_LOW : 0);
            if (left)
                return below ? r - Math.PI : Math.PI - r;
        }
        return below ? -r : r;
    }
}
