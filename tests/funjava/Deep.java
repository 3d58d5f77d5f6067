// calls in tail position need no room; others need a chunk each
// run: 10 10
// expect: 339532
// expect: true
// expect: 236195
// expect: 103330
// run: 100000 100000
// expect: -7334193345183383631
// expect: true
// expect: 842383875
// expect: -436813423
class Deep {
    static long tail(int n, long a) { return n == 0 ? a : tail(n - 1, a * 3 + n); }
    static boolean even(int n) { if (n == 0) return true; return odd(n - 1); }
    static boolean odd(int n) { if (n == 0) return false; return even(n - 1); }
    static int[] turn(int n, int[] a) {
        if (n == 0) return a;
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) b[i] = a[i] * 3 + i;
        return turn(n - 1, b);
    }
    static int deep(int n) { return n == 0 ? 1 : deep(n - 1) * 3 + n; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), deep = Integer.parseInt(args[1]);
        System.out.println(tail(n, 1));
        System.out.println(even(n));
        int[] a = {1, 2, 3};
        System.out.println(turn(n, a)[2]);
        System.out.println(deep(deep));
    }
}
// remark: 13: tails: its calls of itself are iterations of a loop
