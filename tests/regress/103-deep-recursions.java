// Recursions deeper than their levels in registers put these by in a private array, which grows; one that is too large for
// one task begins anew with tasks.
// remark: 26: levels: several of its calls of itself in one task
// run: 3
// expect: 53 7 177 21
// expect: 4 0 0
// expect: 4 32 45
// expect: 3804
// expect: -113299
// run: 40
// expect: 780 8 54 51
// expect: 89001 58 92
// expect: 911432581 384 2829170479640073765
// expect: 5898
// expect: -502846
// run: 300
// expect: 6131 16 119 51
// expect: 23871060 55 92
// expect: 1919775788 354 2936361958987540379
// expect: 5898
// expect: 48052048
class X {
    static int seed(int i) {
        return (int) ((i * 2654435761L + 12345) >>> 7) & 1023;
    }
    static long sum(int[] a, int i) {
        return i == a.length ? 0 : a[i] + sum(a, i + 1);
    }
    // Nothing lives across the call.
    static int steps(long n) {
        return n == 1 ? 0 : 1 + steps(n % 2 == 0 ? n / 2 : 3 * n + 1);
    }
    static int ackermann(int m, int n) {
        if (m == 0)
            return n + 1;
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }
    // Few values of each level, and an uneven tree: many levels in registers, then many tasks, then frames.
    static long uneven(int n) {
        return n < 9 ? n + 1 : uneven(n - 1) + 3 * uneven(n - 9);
    }
    static int subsets(int[] a, int i, int left) {
        if (left == 0)
            return 1;
        if (i == a.length || left < 0)
            return 0;
        return subsets(a, i + 1, left - a[i]) + subsets(a, i + 1, left);
    }
    // A call in a loop whose iterations are independent of each other,
    static int place(int n, int row, int columns, int left, int right) {
        if (row == n)
            return 1;
        int all = 0;
        for (int i = 0; i < n; i++) {
            int bit = 1 << i;
            if (((columns | left | right) & bit) == 0)
                all += place(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return all;
    }
    // and in one where they are not.
    static int ways(int[] coins, int k, int amount) {
        if (amount == 0)
            return 1;
        if (k == coins.length)
            return 0;
        int all = 0;
        for (int left = amount; left >= 0; left -= coins[k])
            all = all * 3 + ways(coins, k + 1, left);
        return all;
    }
    // Values of all kinds.
    static double mixed(double x, float y, long k, int n, boolean odd) {
        if (n <= 0)
            return x + y;
        float half = y * 0.5f;
        double first = mixed(x + 1, half, k * 31 + n, n - 2, !odd);
        double second = mixed(x * 0.5, y + 1, k ^ n, odd ? n - 3 : n - 1, odd);
        return first * 0.25 + second * 0.5 + half + (odd ? k % 7 : -1);
    }
    static double area(double x) {
        return x * x * x - 2 * x + Math.sin(3 * x);
    }
    static double adaptive(double a, double fa, double b, double fb, double m, double fm, double whole, double eps) {
        double l = (a + m) / 2, fl = area(l), r = (m + b) / 2, fr = area(r);
        double left = (m - a) / 6 * (fa + 4 * fl + fm), right = (b - m) / 6 * (fm + 4 * fr + fb), delta = left + right - whole;
        if (Math.abs(delta) <= 15 * eps)
            return left + right + delta / 15;
        return adaptive(a, fa, m, fm, l, fl, left, eps / 2) + adaptive(m, fm, b, fb, r, fr, right, eps / 2);
    }
    // A call of another method that makes tasks, now and then.
    static long helper(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = seed(i);
        long s = 0;
        for (int i = 0; i < n; i++)
            s += a[i] * (long) a[(i * 7 + 3) % n];
        return s;
    }
    static long seldom(int n) {
        if (n == 0)
            return 1;
        long s = n % 50 == 49 ? helper(n) : n;
        return s + seldom(n - 1) * 3;
    }
    // Five calls.
    static int fill(int n, int k) {
        if (n <= 0)
            return k & 3;
        return fill(n - 1, k + 1) + fill(n - 2, k ^ 5) - fill(n - 3, k * 3) + fill(n - 4, k - 7) + fill(n - 5, k >> 1);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), small = Math.min(n, 8);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = seed(i) % 40 + 1;
        int[] coins = {50, 25, 10, 5, 2, 1};
        System.out.println(sum(a, 0) + " " + steps(n) + " " + steps(n * 871L + 1) + " " + ackermann(2, small * 3));
        System.out.println(uneven(Math.min(n, 60)) + " " + subsets(a, Math.max(0, n - 24), Math.min(n, 46)) + " " + place(small, 0, 0, 0, 0));
        System.out.println(ways(coins, 0, Math.min(n, 60)) + " " + fill(small + 2, n) + " " + seldom(n));
        double d = mixed(1, 2.5f, 77, Math.min(n, 22), false);
        System.out.println((long) (d * 1000));
        double b = 1 + n * 0.01, m = b / 2;
        double whole = b / 6 * (area(0) + 4 * area(m) + area(b));
        System.out.println((long) (adaptive(0, area(0), b, area(b), m, area(m), whole, 1e-7) * 1e6));
    }
}
