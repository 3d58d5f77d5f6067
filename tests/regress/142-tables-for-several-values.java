// run: 9 40
// expect: 19 9 61
// expect: 4 17 1
// expect: 0.0 0.0 1.0E30 0
// expect: 104776 22072 1
// expect: 9.0 18.0 9
// expect-exit: 1
// run: 12000 3
// expect: 267 10971 1038783
// expect: 1438 8034435 289
// expect: 3095636.375 1.053871491546875E9 -43.5 9715
// expect: 12081314 2938 4010
// expect: 0.25 1.25 1
// expect-exit: 1
// run: 1 5
// expect: 0 1 0
// expect: 1 2 0
// expect: 0.0 0.0 1.0E30 0
// expect: 0 0 0
// expect: 0.8125 1.8125 1
// expect: -960
// run: 300 300
// expect: 127 231 14167
// expect: 62 8275 181
// expect: 1958944.75 3.8374645335525625E12 1958944.75 1
// expect: 30252565 154195 0
// expect: 0.0 1.0 1
// expect-exit: 1
/* Values of a loop without an array that need the same dear value: it is computed once, in a table. */
class X {
    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    /* The longest, where it is, and their sum. */
    static void longest(int n) {
        int best = -1, at = 0;
        long sum = 0;
        for (int i = 1; i <= n; i++) {
            int c = collatz(i);
            sum += c;
            if (c > best) {
                best = c;
                at = i;
            }
        }
        System.out.println(best + " " + at + " " + sum);
    }

    static boolean prime(int n) {
        for (int d = 3; d * d <= n; d += 2)
            if (n % d == 0)
                return false;
        return true;
    }

    /* Steps of two, truth values, and the last one. */
    static void primes(int n) {
        int count = 1, twins = 0;
        long sum = 2;
        for (int p = 3; p < n; p += 2)
            if (prime(p)) {
                count++;
                sum += p;
                twins ^= p;
            }
        System.out.println(count + " " + sum + " " + twins);
    }

    /* Windows: sum, squares, the least, how many are large. */
    static void windows(double[] x, int w) {
        double sum = 0, squares = 0, least = 1e30;
        int large = 0;
        for (int i = 0; i + w <= x.length; i++) {
            double f = 0;
            for (int k = 0; k < w; k++)
                f += x[i + k] * (k + 1);
            sum += f;
            squares += f * f;
            least = Math.min(least, f);
            if (f > 100)
                large++;
        }
        System.out.println(sum + " " + squares + " " + least + " " + large);
    }

    /* Only where a condition of the input holds. */
    static void some(int[] k, int m) {
        long sum = 0;
        int most = 0, count = 0;
        for (int i = 2; i < k.length; i++) {
            if (k[i] % 3 == 0)
                continue;
            int s = 0;
            for (int j = 0; j < m; j++)
                s += k[(i * 7 + j * 13) % k.length] ^ j;
            sum += s;
            most = Math.max(most, s);
            if ((s & 1) == 0)
                count++;
        }
        System.out.println(sum + " " + most + " " + count);
    }

    /* Downwards, of long counters. */
    static void down(long n, int m) {
        float sum = 0, most = 0;
        long at = -1;
        for (long i = n; i > 0; i--) {
            float f = 1;
            for (int j = 1; j < m % 50; j++)
                f = f * 0.5f + (i % j);
            sum = Math.max(sum, f - i);
            if (f >= most) {
                most = f;
                at = i;
            }
        }
        System.out.println(sum + " " + most + " " + at);
    }

    /* The first iteration that fails says so. */
    static int fails(int[] k, int m) {
        int sum = 0, all = 0;
        for (int i = 0; i < k.length; i++) {
            int s = 0;
            for (int j = 0; j < m; j++)
                s += k[(i + j) % k.length] / (k.length - 3 - i);
            sum += s;
            all ^= s * 31;
        }
        return sum + all;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        longest(n);
        primes(n);
        double[] x = new double[n];
        int[] k = new int[n];
        for (int i = 0; i < n; i++) {
            k[i] = (i * 7919 + 13) % 1009;
            x[i] = k[i] * 0.125 - 20;
        }
        windows(x, m);
        some(k, m);
        down(n, m);
        System.out.println(fails(k, m));
    }
}
