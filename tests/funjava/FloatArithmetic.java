// options: --strict-fp
// float arithmetic rounds to 24 bits after each operation; a double beside it makes it double
// run: 0.1 3
// expect: 3.1
// expect: -2.9
// expect: 0.3
// expect: 0.033333335
// expect: 0.1
// expect: 0.20000000149011612
// expect: false
// expect: 0.10000000149011612
// expect: 7.4854784
// run: 16777216 1
// expect: 1.6777216E7
// expect: 1.6777215E7
// expect: 1.6777216E7
// expect: 1.6777216E7
// expect: 0.0
// expect: 1.67772161E7
// expect: false
// expect: 1.6777216E7
// expect: 7.4854784
// run: 1e38 10
// expect: 1.0E38
// expect: 1.0E38
// expect: Infinity
// expect: 1.0E37
// expect: 8.0
// expect: 9.999999680285692E37
// expect: true
// expect: 9.999999680285692E37
// expect: 7.4854784
class FloatArithmetic {
    static float harmonic(int n) {
        float s = 0;
        for (int i = 1; i <= n; i++)
            s += 1f / i;
        return s;
    }
    public static void main(String[] args) {
        float a = (float) Double.parseDouble(args[0]), b = (float) Double.parseDouble(args[1]);
        System.out.println(a + b);
        System.out.println(a - b);
        System.out.println(a * b);
        System.out.println(a / b);
        System.out.println(a % b);
        System.out.println(a + 0.1);
        System.out.println((a + b) - b == a);
        System.out.println((double) a);
        System.out.println(harmonic(1000));
    }
}
