// IEEE arithmetic, % with the sign of the left operand, infinities and NaN
// run: 1.5 -0.25
// expect: 1.25
// expect: 1.75
// expect: -0.375
// expect: -6.0
// expect: 0.0
// expect: -1.5
// expect: false false true true false true
// run: 0 0
// expect: 0.0
// expect: 0.0
// expect: 0.0
// expect: NaN
// expect: NaN
// expect: -0.0
// expect: false true false true true false
// run: 1 0
// expect: 1.0
// expect: 1.0
// expect: 0.0
// expect: Infinity
// expect: NaN
// expect: -1.0
// expect: false false true true false true
// run: -1 0
// expect: -1.0
// expect: -1.0
// expect: -0.0
// expect: -Infinity
// expect: NaN
// expect: 1.0
// expect: true true false false false true
// run: 1e308 1e-308
// expect: 1.0E308
// expect: 1.0E308
// expect: 0.9999999999999999
// expect: Infinity
// expect: 3.498445546245627E-309
// expect: -1.0E308
// expect: false false true true false true
// run: 5.5 -2
// expect: 3.5
// expect: 7.5
// expect: -11.0
// expect: -2.75
// expect: 1.5
// expect: -5.5
// expect: false false true true false true
class DoubleArithmetic {
    public static void main(String[] args) {
        double a = Double.parseDouble(args[0]), b = Double.parseDouble(args[1]);
        System.out.println(a + b);
        System.out.println(a - b);
        System.out.println(a * b);
        System.out.println(a / b);
        System.out.println(a % b);
        System.out.println(-a);
        System.out.println((a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b));
    }
}
