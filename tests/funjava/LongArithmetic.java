// the same for long
// run: 7 -3
// expect: sum 4 difference 10 product -21
// expect: negated -7 complement -8
// expect: remainder 1
// expect: quotient -2
// run: 9223372036854775807 1
// expect: sum -9223372036854775808 difference 9223372036854775806 product 9223372036854775807
// expect: negated -9223372036854775807 complement -9223372036854775808
// expect: remainder 0
// expect: quotient 9223372036854775807
// run: -9223372036854775808 -1
// expect: sum 9223372036854775807 difference -9223372036854775807 product -9223372036854775808
// expect: negated -9223372036854775808 complement 9223372036854775807
// expect: remainder 0
// expect: quotient -9223372036854775808
// run: 3037000500 3037000500
// expect: sum 6074001000 difference 0 product -9223372036709301616
// expect: negated -3037000500 complement -3037000501
// expect: remainder 0
// expect: quotient 1
// run: -1 0
// expect: sum -1 difference -1 product 0
// expect: negated 1 complement 0
// error: 31: integer division by zero
class LongArithmetic {
    public static void main(String[] args) {
        long a = Long.parseLong(args[0]), b = Long.parseLong(args[1]);
        System.out.println("sum " + (a + b) + " difference " + (a - b) + " product " + a * b);
        System.out.println("negated " + -a + " complement " + ~a);
        System.out.println("remainder " + a % b);
        System.out.println("quotient " + a / b);
    }
}
