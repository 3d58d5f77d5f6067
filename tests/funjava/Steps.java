// ++ and -- before and behind, and assignments inside expressions
// run: 5
// expect: 12 7
// expect: 2 5
// expect: 5
// expect: 11
// expect: 30
// expect: 15 3 4
// expect: 1.5 -1.5 -9223372036854775808
// expect: 9
// expect: -2147483648
// expect: larger
class Steps {
    public static void main(String[] args) {
        int i = Integer.parseInt(args[0]);
        int a = i++ + ++i;
        System.out.println(a + " " + i);
        int b = i-- - --i;
        System.out.println(b + " " + i);
        i = i++;
        System.out.println(i);
        i = i++ + i++;
        System.out.println(i);
        int x, y, z;
        x = y = z = i - 1;
        System.out.println(x + y + z);
        x = (y = 3) * (z = y + 1) + y;
        System.out.println(x + " " + y + " " + z);
        double d = 0.5;
        d++;
        float f = -0.5f;
        --f;
        long l = Long.MAX_VALUE;
        l++;
        System.out.println(d + " " + f + " " + l);
        int k = 2;
        k += k++ * 2 + k;
        System.out.println(k);
        int m = Integer.MAX_VALUE;
        System.out.println(++m);
        boolean q = false;
        if ((q = i > 3) && q) System.out.println("larger");
    }
}
