// shift distances are taken modulo 32 or 64; >>> brings in zeros
// run: 1 35
// expect: 8 0 0
// expect: 34359738368 0 0
// expect: 8 0
// expect: -2147483648 1 4294967296 15 15 -5
// expect: 8 0
// expect: 4 0
// run: -17 3
// expect: -136 -3 536870909
// expect: -136 -3 2305843009213693949
// expect: -136 2305843009213693949
// expect: -2147483648 1 4294967296 15 15 -5
// expect: -136 2305843009213693949
// expect: 2147483580 2097151
// run: -1 -1
// expect: -2147483648 -1 1
// expect: -9223372036854775808 -1 1
// expect: -2147483648 1
// expect: -2147483648 1 4294967296 15 15 -5
// expect: -2147483648 1
// expect: 1073741824 0
// run: 2147483647 33
// expect: -2 1073741823 1073741823
// expect: -8589934592 0 0
// expect: -2 0
// expect: -2147483648 1 4294967296 15 15 -5
// expect: -2 0
// expect: 2147483647 0
class Shifts {
    public static void main(String[] args) {
        int a = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        long b = a;
        System.out.println((a << n) + " " + (a >> n) + " " + (a >>> n));
        System.out.println((b << n) + " " + (b >> n) + " " + (b >>> n));
        System.out.println((a << (long) n) + " " + (b >>> (long) n));
        System.out.println((1 << 31) + " " + (1 << 32) + " " + (1L << 32) + " " + (-1 >>> 28) + " " + (-1L >>> 60) + " " + (-9 >> 1));
        a <<= n;
        b >>>= n;
        System.out.println(a + " " + b);
        a >>>= 1;
        b >>= 40;
        System.out.println(a + " " + b);
    }
}
