// Methods whose calls of themselves give their result are loops, and take the place of their calls.
// remark: 21: tails: its calls of itself are iterations of a loop
// remark: 24: tails: its calls of itself are iterations of a loop
// remark: 39: tails: its calls of itself are iterations of a loop
// run: 1 1
// expect: 1 0 3500 0
// expect: 5 0 true
// expect-exit: 1
// error: 57: array index out of bounds: index 1, length 1
// run: 12 18
// expect: 102 2536 640769 22
// expect: 3 3890 true
// expect-exit: 1
// error: 57: array index out of bounds: index 12, length 12
// run: 1000 35
// expect: 384 55284250215 410735 1998
// expect: 19 599041 true
// expect-exit: 1
// error: 57: array index out of bounds: index 1000, length 1000
class X {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
    static int find(int[] a, int lo, int hi, int x) {
        if (lo > hi)
            return -1;
        int mid = (lo + hi) >>> 1;
        if (a[mid] == x)
            return mid;
        return a[mid] < x ? find(a, mid + 1, hi, x) : find(a, lo, mid - 1, x);
    }
    // Not all of its calls give its result.
    static long some(int n, long x) {
        if (n <= 0)
            return x;
        return n % 3 == 0 ? some(n - 2, x * 3) : 1 + some(n - 1, x + n);
    }
    // Arguments change places, of all types.
    static double turn(int n, double a, float b, boolean c, long d) {
        if (n == 0)
            return a + b + d + (c ? 0.5 : 0);
        int k = 0;
        while (k < n % 4)
            k++;
        if (c)
            return turn(n - 1, b, (float) (a * 0.5), !c, d ^ n + k);
        if (n % 5 == 3) {
            double e = a - 1;
            if (e < 0)
                return turn(n - 1, e * e, b + 1, true, d + k);
            return turn(n - 1, e, b, d > 100, d / 2);
        }
        return turn(n - 1, a * 0.75 + 1, b * 0.25f, n % 2 == 0, d * 3 % 1001);
    }
    // A division by zero, and an index too far, somewhere down.
    static int down(int[] a, int i, int s) {
        return i < 0 ? s : down(a, i - 1, s + a[i] / (i + 1));
    }
    // Its result is what another call of it is given.
    static int nested(int m, int n) {
        if (m == 0)
            return n + 1;
        return n == 0 ? nested(m - 1, 1) : nested(m - 1, nested(m, n - 1));
    }
    // Sums of real numbers keep their order.
    static double sums(double[] a, int n, double x) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * x;
        return n == 0 ? s : sums(a, n - 1, s * 1e-3 + 0.1);
    }
    static boolean rises(int[] a, int i) {
        if (i >= a.length)
            return true;
        if (a[i] < a[i - 1])
            return false;
        return rises(a, i + 1);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        int[] a = new int[n];
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 3 + i % 2;
            x[i] = i % 7 * 0.125;
        }
        long all = 0, primes = 0;
        for (int i = 1; i <= m; i++)
            for (int j = 1; j <= i; j++)
                primes += gcd(i, j) == 1 ? 1 : 0;
        for (int i = 0; i < n; i++)
            all += find(a, 0, n - 1, i * 2) * 5 + some(i % 40, i);
        System.out.println(primes + " " + all + " " + Math.round(turn(n, 1, 2, true, 3) * 1e3) + " " + down(a, n - 1, 0));
        System.out.println(nested(2, m % 9) + " " + Math.round(sums(x, m, 1) * 1e4) + " " + rises(a, 1));
        System.out.println(down(a, n, 0));
    }
}
