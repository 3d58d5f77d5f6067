// abs, min and max of int, long, float and double, and of mixtures
// run: -5 3
// expect: 5 5 3.0 5.0
// expect: -5 -5 -5.0 0.5 3.0
// expect: 1.7320508075688772 -5.0 3
// run: -2147483648 2147483647
// expect: -2147483648 2147483648 2.14748365E9 2.147483648E9
// expect: -2147483648 -2147483648 -2.14748365E9 0.5 2.14748365E9
// expect: 46340.950001051984 -2.147483648E9 97
class MathIntegers {
    public static void main(String[] args) {
        int a = Integer.parseInt(args[0]), b = Integer.parseInt(args[1]);
        long l = a;
        float f = b;
        System.out.println(Math.abs(a) + " " + Math.abs(l) + " " + Math.abs(-f) + " " + Math.abs(a * 1.0));
        System.out.println(Math.min(a, b) + " " + Math.max(a, l) + " " + Math.min(a, f) + " " + Math.max(a, 0.5) + " " + Math.max(l, f));
        System.out.println(Math.sqrt(b) + " " + Math.floor(a) + " " + Math.min('a', b));
    }
}
