// run: 3 2
// expect: 3675690 16645 5123276780595 0
// expect-exit: 1
// error: 61: division by zero
// run: 40 5
// expect: 778919489 8268868360884512503 63484824586561523 21
// expect-exit: 1
// error: 61: division by zero
// run: 300 9
// expect: 7058368154 -8423519694519753039 -3337921861866594238 191
// expect-exit: 1
// error: 61: division by zero
// run: 2000 3
// expect: 48345547882 5736597492297182490 -5831553930370634596 1150
// expect-exit: 1
// error: 61: division by zero
// remark: 71: calls: 'shade' is called without a task
// Methods that call themselves once on each way, and those with private arrays, are subroutines of loops: deep ones, several at a time, within each other.
class X {
    static long pow(long b, int e, long m) {
        if (e == 0) return 1;
        long h = pow(b, e / 2, m);
        h = h * h % m;
        return e % 2 == 0 ? h : h * b % m;
    }
    static long shade(long x, long y, int depth) {
        if ((x ^ y) % 7 == 0) return 3;
        long c = x * 5 - y;
        if (depth > 0)
            c = 7 * c + 3 * shade(y + 1, x - 1, depth - 1);
        return c & 0xffff;
    }
    static int depth(int n) { return n <= 0 ? 0 : n % 3 == 0 ? 1 + depth(n - 1) : 2 ^ depth(n - 1); }
    static int sieve(int n) {
        boolean[] no = new boolean[n + 2];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (no[i]) continue;
            count++;
            for (int j = 2 * i; j <= n; j += i)
                no[j] = true;
        }
        return count;
    }
    static long digits(int n, int base) {
        int[] d = new int[40];
        int k = 0;
        long h = 0;
        while (n > 0) {
            d[k++] = n % base;
            n /= base;
        }
        for (int i = 0; i < k; i++)
            h = h * 31 + d[i] * d[k - 1 - i];
        return h + pow(h & 15, k, 1009);
    }
    static int lowest(int n, int at) {
        int[] seen = new int[16];
        for (int i = 0; i < n; i++)
            seen[i * i % 16]++;
        return seen[at % 16] / (at % 5);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]);
        long a = 0, b = 17, c = 0, d = 0;
        long[] row = new long[n];
        for (int i = 1; i <= n; i++)
            a += pow(i, 1000 + i * w, 1000003) * pow(w, i, 97);
        for (int y = 0; y < n / 4 + 1; y++)
            for (int x = 0; x < w; x++)
                b = b * 31 + shade(x * y, x + y, w);
        for (int i = 0; i < n; i++)
            row[i] = digits(i * 7919, 2 + i % 9) + sieve(i % 60);
        for (int i = 0; i < n; i++) {
            c = c * 3 + row[i] + sieve(w + i % 20);
            if (i % 100 == 7)
                c += depth(900 * w);
        }
        for (int i = 1; i < n; i++)
            if (i % 5 != 0)
                d += lowest(i % 50, i);
        System.out.println(a + " " + b + " " + c + " " + d);
        System.out.println(lowest(n, n / 40 * 40));
    }
}
