// from floating point: towards zero, NaN is 0, what is too large is the largest
// run: 3.99
// expect: 3 3 3 3
// expect: 3 3 1 3.0
// run: -3.99
// expect: -3 -3 -3 -3
// expect: -3 -3 -1 -3.0
// run: 1e10
// expect: 2147483647 10000000000 2147483647 10000000000
// expect: 1410065408 2147483647 2147483647 2.147483647E9
// run: -1e300
// expect: -2147483648 -9223372036854775808 -2147483648 -9223372036854775808
// expect: 0 -2147483648 -2147483648 -2.147483648E9
// run: NaN
// expect: 0 0 0 0
// expect: 0 0 0 0.0
// run: Infinity
// expect: 2147483647 9223372036854775807 2147483647 9223372036854775807
// expect: -1 2147483647 2147483647 2.147483647E9
// run: 2147483647.5
// expect: 2147483647 2147483647 2147483647 2147483648
// expect: 2147483647 2147483647 1073741823 2.147483647E9
// run: 9.3e18
// expect: 2147483647 9223372036854775807 2147483647 9223372036854775807
// expect: -1 2147483647 2147483647 2.147483647E9
class CastsToInt {
    public static void main(String[] args) {
        double d = Double.parseDouble(args[0]);
        float f = (float) d;
        System.out.println((int) d + " " + (long) d + " " + (int) f + " " + (long) f);
        System.out.println((int) (long) d + " " + (long) (int) d + " " + (int) (d * 0.5) + " " + (double) (int) d);
    }
}
