// ?: computes one side only and has the larger type of both
// run: 3
// expect: 1 0.3333333333333333 33
// expect: 3.0
// expect: 1099511627776
// expect: p positive
// expect: 7
// expect: o
// run: 0
// expect: 0 0.0 -1
// expect: 0.5
// expect: 0
// expect: n zero
// expect: 8
// expect: e
// run: -8
// expect: -1 -0.125 -12
// expect: 0.5
// expect: -8
// expect: n negative
// expect: 7
// expect: e
class Ternary {
    static int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
    static double recip(int n) { return n == 0 ? 0 : 1.0 / n; }
    static int safe(int a, int b) { return b == 0 ? -1 : a / b; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sign(n) + " " + recip(n) + " " + safe(100, n));
        System.out.println(n > 0 ? n : 0.5);
        System.out.println(n > 0 ? 1L << 40 : n);
        System.out.println((n > 0 ? 'p' : 'n') + " " + (n == 0 ? "zero" : n > 0 ? "positive" : "negative"));
        System.out.println((n > 0 ? n > 2 : n < -5) ? 7 : 8);
        System.out.println((n & 1) == 0 ? 'e' : 'o');
    }
}
