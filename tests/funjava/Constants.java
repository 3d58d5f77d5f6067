// what javac folds: overflow, shifts, casts, choices
// run:
// expect: -2147483648 8589934847 255 511 1022
// expect: 0.3333333333333333
// expect: 0.3
// expect: 511 170 -889275714 98 true
// expect: 9
// expect: 2147483647 -9223372036854775808 0 0.0
// expect: -9223372036854775808 0 -2147483648
// expect: 4.9E-324 1.7976931348623157E308 1.4E-45 3.4028235E38
// expect: Infinity -Infinity NaN
// expect: 12.0 0.25 1000.0 0.5 5.0 1000.25 7
// expect: -2.1474836421401255E9
// expect: -2147483648 -9223372036854775808 -2147483648 -1
// expect: debug
class Constants {
    static final int BIG = Integer.MAX_VALUE + 1;
    static final long WIDE = 1L << 33 | 0xFF;
    static final int CUT = (int) WIDE;
    static final double THIRD = 1.0 / 3;
    static final float F = 0.1f + 0.2f;
    static final boolean DEBUG = BIG < 0 && !false;
    static final int OCTAL = 0777, BINARY = 0b1010_1010, HEX = 0xCAFE_BABE, LETTER = 'a' + 1;
    static final int CHOICE = DEBUG ? OCTAL : HEX;
    public static void main(String[] args) {
        final int local = CHOICE * 2;
        System.out.println(BIG + " " + WIDE + " " + CUT + " " + CHOICE + " " + local);
        System.out.println(THIRD);
        System.out.println(F);
        System.out.println(OCTAL + " " + BINARY + " " + HEX + " " + LETTER + " " + (LETTER == 'b'));
        System.out.println(5 / 2 + 5 % 2 * 10 + -5 / 2 + -5 % 2 + (-5 >> 1) + (-5 >>> 30));
        System.out.println((int) 1e20 + " " + (long) -1e30f + " " + (int) Double.NaN + " " + (float) 1e-50);
        System.out.println(Long.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + -Integer.MIN_VALUE);
        System.out.println(Double.MIN_VALUE + " " + Double.MAX_VALUE + " " + Float.MIN_VALUE + " " + Float.MAX_VALUE);
        System.out.println(Double.POSITIVE_INFINITY + " " + Float.NEGATIVE_INFINITY + " " + Float.NaN);
        System.out.println(0x1.8p3 + " " + 0x.8p-1f + " " + 1e3 + " " + .5 + " " + 5. + " " + 1_000.25f + " " + 07L);
        System.out.println(Constants.BIG + Math.PI + Math.E);
        System.out.println(-2147483648 + " " + -9223372036854775808L + " " + 0x80000000 + " " + 0xFFFFFFFFFFFFFFFFL);
        if (DEBUG) System.out.println("debug");
        while (!DEBUG | args.length > 99) { }
    }
}
