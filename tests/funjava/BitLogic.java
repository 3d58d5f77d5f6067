// & | ^ ~ on int, long and boolean; the operands of & and | are both computed
// run: 12 10
// expect: 8 14 6 4
// expect: 0 85899345932 85899345932 85899345932
// expect: true true false false true false
// expect: true false
// expect: false
// expect: false
// run: -1 255
// expect: 255 -1 -256 -256
// expect: 2190433320960 -1 -2190433320961 -1
// expect: false false false true true false
// expect: false true
// expect: false
// expect: false
// run: 6 0
// expect: 0 6 6 6
// expect: 0 6 6 6
// expect: true true false false true false
// expect: true false
// expect: false
// error: 24: integer division by zero
class BitLogic {
    static boolean divides(int a, int b) { return b % a == 0; }
    public static void main(String[] args) {
        int a = Integer.parseInt(args[0]), b = Integer.parseInt(args[1]);
        long c = a, d = (long) b << 33;
        System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a & ~b));
        System.out.println((c & d) + " " + (c | d) + " " + (c ^ d) + " " + (a | d));
        boolean p = a > b, q = a > 0;
        System.out.println((p & q) + " " + (p | q) + " " + (p ^ q) + " " + !p + " " + (p == q) + " " + (p != q));
        p &= q;
        q ^= true;
        System.out.println(p + " " + q);
        System.out.println(b != 0 && divides(b, a));
        System.out.println(b != 0 & divides(b, a));
    }
}
