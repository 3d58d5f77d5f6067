// Quotients and remainders by constants are products and shifts in machine code: of both widths, for all signs, at the ends.
// run: 9
// expect: -2129766492671597689
class ConstantDivisors {
    static long ints(int x) {
        return x / 3 + x % 3 * 7L + x / -7 - x % -7 + x / 10 * 3L + x % 10 + x / 1000 + x % 1000 + x / 2 + x % 2 + x / -8 + x % -8
            + x / 641 + x % 641 + x / 2147483647 + x % 2147483647 + x / -2147483648 + x % -2147483648 + x / 1 + x % 1 + x / 65536 + x % 65536;
    }
    static long longs(long x) {
        return x / 3 + x % 3 * 7 + x / -7 - x % -7 + x / 10 * 3 + x % 10 + x / 1000003 + x % 1000003 + x / 2 + x % 2 + x / -8 + x % -8
            + x / 6700417L + x % 6700417L + x / 9223372036854775807L + x % 9223372036854775807L + x / -9223372036854775808L
            + x % -9223372036854775808L + x / 4294967296L + x % 4294967296L + x / 12345678912345L + x % 12345678912345L;
    }
    static long both(int n) {
        long h = 0;
        long x = -9223372036854775808L;
        for (int i = 0; i < 4000; i++) {
            h = h * 31 + ints((int) x) + longs(x) + ints(i - 2000) * 5 + longs(i - 2000) * 9;
            h = h ^ ints(-2147483648 + i) ^ longs(-9223372036854775808L + i) ^ ints(2147483647 - i) ^ longs(9223372036854775807L - i);
            x = x * 6364136223846793005L + n;
        }
        return h;
    }
    public static void main(String[] args) {
        System.out.println(both(Integer.parseInt(args[0])));
    }
}
