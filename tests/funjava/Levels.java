// Methods that call themselves: several calls, results kept across others, tail calls, loops,
// arrays that are handed on, faults on all depths.
//
// run: 5 3
// expect: 15 4877 7 1
// expect: 318 26.73046875 17.15625
// expect: true 7 3 0
// expect: 3608 6151648199216612638 26
// expect: 0 3
// error: 127: integer division by zero
// run: 14 2
// expect: 105 -483205857 17 2
// expect: 336 219.28647428750992 301.0852
// expect: true 135 2 1
// expect: 684679346 8502044413732593892 134
// expect: 0 987
// error: 150: integer division by zero
// run: 40 7
// expect: 820 -483205857 17 1
// expect: 336 561.2730553150177 681.1686
// expect: true 135 2 3
// expect: 684679346 -6781369533759800001 134
// expect: 0 0
// expect: 0 5 987
// run: 3 0
// expect: 6 128 5 1
// expect: 316 7.296875 6.375
// expect: false 3 3 0
// expect: 159 212 13
// expect: 0 5
// error: 150: integer division by zero
// run: 300 1
// expect: 45150 -483205857 17 1001
// expect: 336 875.5365171730518 4482.0024
// expect: false 135 3 27
// expect: 684679346 -5669648974964847927 134
// expect: 0 1254
// error: 150: integer division by zero
// run: 20 -1
// expect: 210 -483205857 17 1
// expect: 336 37.712029576301575 388.79675
// expect: true 135 -8 2
// expect: 684679346 2606863615611056855 134
// expect: 0 2589
// expect: -5 -35 -5307
public class Levels {
    /** One call; deeper than a task has levels. */
    static long sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    /** Three calls, the results combined in another order than they come. */
    static int mixed(int n, int k) {
        if (n <= 1)
            return n + k;
        int a = mixed(n - 2, k + 1), b = mixed(n - 3, k * 3), c = mixed(n - 2, a & 7);
        return c * 31 + a - b * 7;
    }

    /** A call in the argument of another, which is a tail call. */
    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** Parameters change places in a tail call, and in others. */
    static int turned(int a, int b, int c, int n) {
        if (n == 0)
            return a * 100 + b * 10 + c;
        if (n % 3 == 0)
            return turned(c, a, b, n - 1);
        return turned(b, a, c, n - 1) + turned(a, c, b, n - 2 < 0 ? 0 : n - 2) % 5;
    }

    static double pairs(double x, float y, int n) {
        if (n < 2)
            return x + y * n;
        double left = pairs(x * 0.5, y + 1, n - 1), right = pairs(x + 3, y * 2, n - 2);
        return left > right ? left - right : left * 0.25 + right;
    }

    static float halves(float x, int n) {
        return n <= 0 ? x : halves(x * 0.5f, n - 1) + halves(x + 0.25f, n - 3);
    }

    static boolean reaches(long at, long goal, int steps) {
        return at == goal || steps > 0 && (reaches(at * 2, goal, steps - 1) || reaches(at + 3, goal, steps - 1));
    }

    /** A loop of calls; one of them may be the last that is needed. */
    static int ways(int n, int most) {
        int count = n == 0 ? 1 : 0;
        for (int k = 1; k <= most && k <= n; k++)
            count += ways(n - k, k);
        return count;
    }

    static int worst(int n, int x) {
        int least = Integer.MAX_VALUE;
        int i = 0;
        while (i < n) {
            int other = worst(n - 1 - i, x * 5 + i);
            if (other < least)
                least = other;
            i += 2;
        }
        return n == 0 ? x % 13 : least + 1;
    }

    /** How often x stands in a[first .. end - 1]. */
    static int found(int[] a, int x, int first, int end) {
        if (end - first == 1)
            return a[first] == x ? 1 : 0;
        int middle = (first + end) / 2;
        return found(a, x, first, middle) + found(a, x, middle, end);
    }

    /** The arrays change places. */
    static long woven(int[] a, int[] b, int i) {
        return i >= a.length ? b.length : 3 * woven(b, a, i + 1) + a[i] + woven(a, b, i + 3);
    }

    static int quotients(int n, int d) {
        return n < 1 ? 7 / d : quotients(n - 1, d) + quotients(n - 2, d - (n == 4 ? 3 : 0));
    }

    static long wide(long a, long b, long c, long d, long e, long f, long g, long h, int n) {
        if (n <= 0)
            return a ^ b + c ^ d + e ^ f + g ^ h;
        long x = wide(b, c, d, e, f, g, h, a, n - 1);
        long y = wide(a + x, b, c - x, d, e, f, g * x, h, n - 2);
        return x + y + a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
    }

    static int twice(int n) {
        return n * 2 + 1;
    }

    /** A small method's code stands in that of one that calls itself. */
    static int inner(int n) {
        return n < 1 ? twice(n) : twice(inner(n - 1)) - inner(n - 2);
    }

    /** Nobody needs the first result, but it may fail. */
    static int wasted(int n, int d) {
        if (n == 0)
            return 5 / d;
        int unused = wasted(n - 1, d - 1);
        return n < 0 ? unused : wasted(n - 1, d);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), d = Integer.parseInt(args[1]);
        int few = Math.min(n, 14);
        int[] a = new int[n], b = new int[few];
        for (int i = 0; i < n; i++)
            a[i] = i * 7 % 11;
        for (int i = 0; i < few; i++)
            b[i] = i * i;
        System.out.println(sum(n) + " " + mixed(few, 3) + " " + ackermann(2, few / 2) + " " + gcd(n * 1001, 1000 + d));
        System.out.println(turned(1, 2, 3, few) + " " + pairs(n, d, few) + " " + halves(n, few));
        System.out.println(reaches(1, n, few) + " " + ways(few, few) + " " + worst(few, d) + " " + found(a, 5, 0, n));
        System.out.println(woven(b, b, 0) + " " + wide(1, 2, 3, 4, 5, 6, 7, d, few) + " " + inner(few));
        System.out.println(wasted(3, 9) + " " + quotients(few, d + 5));
        System.out.println(wasted(few / 4, d) + " " + quotients(3, d) + " " + quotients(few, d));
    }
}
