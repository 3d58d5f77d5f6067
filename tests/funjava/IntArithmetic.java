// int arithmetic: overflow wraps, division truncates towards zero, the sign of % is the left one's
// run: 7 -3
// expect: sum 4 difference 10 product -21
// expect: negated -7 complement -8 same 7
// expect: square of sum 16
// expect: quotient -2 remainder 1
// run: -7 3
// expect: sum -4 difference -10 product -21
// expect: negated 7 complement 6 same -7
// expect: square of sum 16
// expect: quotient -2 remainder -1
// run: 2147483647 -1
// expect: sum 2147483646 difference -2147483648 product -2147483647
// expect: negated -2147483647 complement -2147483648 same 2147483647
// expect: square of sum 4
// expect: quotient -2147483647 remainder 0
// run: -2147483648 -1
// expect: sum 2147483647 difference -2147483647 product -2147483648
// expect: negated -2147483648 complement 2147483647 same -2147483648
// expect: square of sum 1
// expect: quotient -2147483648 remainder 0
// run: 46341 46341
// expect: sum 92682 difference 0 product -2147479015
// expect: negated -46341 complement -46342 same 46341
// expect: square of sum 18532
// expect: quotient 1 remainder 0
// run: 5 0
// expect: sum 5 difference 5 product 0
// expect: negated -5 complement -6 same 5
// expect: square of sum 25
// error: 38: integer division by zero
class IntArithmetic {
    public static void main(String[] args) {
        int a = Integer.parseInt(args[0]), b = Integer.parseInt(args[1]);
        System.out.println("sum " + (a + b) + " difference " + (a - b) + " product " + a * b);
        System.out.println("negated " + -a + " complement " + ~a + " same " + +a);
        System.out.println("square of sum " + (a + b) * (a + b));
        System.out.println("quotient " + a / b + " remainder " + a % b);
    }
}
