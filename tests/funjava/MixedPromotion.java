// an operation is done in the larger type of its operands, wherever the result goes
// run: 2000000000 3
// expect: -294967293
// expect: 4000000003
// expect: -294967296 4000000000 3.0
// expect: 6.0E9
// expect: 1.0E9
// expect: 2.5E8
// expect: 0.25 1.5
// expect: 1.0
// expect: 0.0 1.0
// expect: 1.0
class MixedPromotion {
    static double half(int i) { return i / 2; }
    static long twice(int i) { return i * 2; }
    static long twiceLong(int i) { return i * 2L; }
    public static void main(String[] args) {
        int i = Integer.parseInt(args[0]);
        long n = Long.parseLong(args[1]);
        float f = 0.5f;
        double d = 0.25;
        System.out.println(i + i + n);
        System.out.println(n + i + i);
        System.out.println(twice(i) + " " + twiceLong(i) + " " + half(7));
        System.out.println(i * n + f);
        System.out.println(i * f);
        System.out.println(i * f * d);
        System.out.println(n / 2 * d + " " + n / 2.0f);
        System.out.println(1 / 2 + 1 / 2.0 + 1 / 2f);
        double x = 1 / 3 * 3;
        double y = 1.0 / 3 * 3;
        System.out.println(x + " " + y);
        System.out.println(i > n ? 1 : 2.5);
    }
}
