// A helper with several functions of the library stands in the place of its call in an innermost loop, without a task for each call.
// run: 0
// expect: 0.3 0.0
// expect: -4294967298
// run: 1
// expect: 0.3 -0.002899053227347741
// expect: -4294968673
// run: 500
// expect: 0.008320196568975473 -0.91784575232756
// expect: -292876842424827389
class X {
    record State(double t, double w) {}

    static State slope(State s) {
        return new State(s.w(), -9.81 * StrictMath.sin(s.t()) - 0.1 * StrictMath.cos(s.t()) * StrictMath.sin(s.w()));
    }

    static State swing(int n) {
        State s = new State(0.3, 0);
        for (int i = 0; i < n; i++) {
            State d = slope(s);
            s = new State(s.t() + 0.001 * d.t(), s.w() + 0.001 * d.w());
        }
        return s;
    }

    /* Numbers in the middle between two others, and those beside. */
    static long rounded(int n) {
        long s = 0;
        for (int i = 0; i < n; i++) {
            double x = (i - 250) * 0.5, y = x * (1L << i % 62);
            s = s * 31 + Math.round(x) + Math.round(x * (1 + 0x1p-52)) * 3 + Math.round(x * (1 - 0x1p-53)) * 5 + Math.round(y) + Math.round((float) y);
        }
        return s + Math.round(1 / 0.0) + Math.round(-1 / 0.0f) + Math.round(0.0 / 0.0) + Math.round(9.3e18) + Math.round(-3e9f);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        State s = swing(n);
        System.out.println(s.t() + " " + s.w());
        System.out.println(rounded(n));
    }
}
// remark: 21: inline: the call of 'slope' is replaced by its code
