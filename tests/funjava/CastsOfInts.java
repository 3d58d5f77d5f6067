// int and long to each other and to floating point, which rounds to nearest, ties to even
// run: 16777217
// expect: 16777217 16777217 true
// expect: 1.6777216E7 1.6777217E7
// expect: 1.6777216E7 1.6777217E7
// expect: 16777216 16777217 16777216
// expect: false 0
// run: 9007199254740993
// expect: 1 1 false
// expect: 1.0 1.0
// expect: 9.0071993E15 9.007199254740992E15
// expect: 9007199254740992 9007199254740992 1
// expect: true 1
// run: -9223372036854775807
// expect: 1 1 false
// expect: 1.0 1.0
// expect: -9.223372E18 -9.223372036854776E18
// expect: -9223372036854775808 -9223372036854775808 1
// expect: true 1
// run: 4294967295
// expect: -1 -1 false
// expect: -1.0 -1.0
// expect: 4.2949673E9 4.294967295E9
// expect: 4294967296 4294967295 -1
// expect: false 0
class CastsOfInts {
    public static void main(String[] args) {
        long l = Long.parseLong(args[0]);
        int i = (int) l;
        System.out.println(i + " " + (long) i + " " + (l == i));
        System.out.println((float) i + " " + (double) i);
        System.out.println((float) l + " " + (double) l);
        System.out.println((long) (float) l + " " + (long) (double) l + " " + (int) (float) i);
        float f = l;
        double d = l;
        System.out.println((f == d) + " " + (l - (long) d));
    }
}
