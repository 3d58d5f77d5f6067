// x op= e is x = (T)(x op e), with the cast that is not written
// run: 100 2.6
// expect: 102
// expect: 99
// expect: 257
// expect: 98
// expect: 0
// expect: 2147483647
// expect: 1
// expect: 5
// expect: 1099511627776
// expect: 1.6777216E7
// expect: 2.5165824E7
// expect: 14
class CompoundAssignment {
    public static void main(String[] args) {
        int i = Integer.parseInt(args[0]);
        double d = Double.parseDouble(args[1]);
        int a = i;
        a += d;
        System.out.println(a);
        a -= d;
        System.out.println(a);
        a *= d;
        System.out.println(a);
        a /= d;
        System.out.println(a);
        a %= 7;
        System.out.println(a);
        a += 1e10;
        System.out.println(a);
        a *= a;
        System.out.println(a);
        long l = 1L << 40;
        a = 5;
        a += l;
        System.out.println(a);
        l += 0.5f;
        System.out.println(l);
        float f = 16777216;
        f += 1;
        System.out.println(f);
        f *= 1.5;
        System.out.println(f);
        a |= 8;
        a ^= 3;
        a &= 14;
        System.out.println(a);
    }
}
