// && and || compute their right side only if it matters
// run: 0
// expect: false
// expect: true
// expect: false
// expect: true
// expect: 11
// run: 4
// expect: true
// expect: true
// expect: true
// expect: true
// expect: 11
// run: -4
// expect: true
// expect: true
// expect: true
// expect: false
// expect: 11
class ShortCircuit {
    static boolean divides(int a, int b) { return b % a == 0; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(n != 0 && divides(n, 12));
        System.out.println(n == 0 || divides(n, 12));
        System.out.println(n > 0 && 12 / n > 1 || n < 0 && 12 / n < -1);
        boolean b = n > 1 ? divides(n, 8) : n < -1 ? divides(n, 9) : !(n != 0 && divides(n, 1));
        System.out.println(b);
        int i = 0;
        if (n > 0 && i++ < 1 || i++ < 5) i += 10;
        System.out.println(i);
    }
}
