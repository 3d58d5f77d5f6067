// arrays written in place and then given away: returned, passed, used in parallel, kept in rows, from loops
// run: 20
// expect: 399 48300 795544 45 70 2240
// expect: 590 17 571192507582 192 632 3400870
// run: 100
// expect: 9997 1209500 1818593848 198 1790 242400
// expect: 14950 84 -4010949232003326474 4951 632 5749409350
// run: 3
// expect: 6 1074 231 9 5 6
// expect: 12 3 37 5 632 12
class InPlaceGiven {
    static int[] scan(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i > 0 ? a[i - 1] : 0) + i * i % 7;
        return a;
    }
    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i];
        return s;
    }
    static int[] doubled(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = 2 * a[i];
        return b;
    }
    static long repeated(int n) {
        long total = 0;
        for (int r = 0; r < 5; r++) {
            int[] a = new int[n];
            for (int i = 0; i < n; i++)
                a[(i * 7 + r) % n] += i + r;
            total = total * 3 + sum(doubled(a));
        }
        return total;
    }
    static long between(int n) {
        long[] a = new long[n];
        long total = 0;
        for (int r = 0; r < 4; r++) {
            for (int i = 1; i < n; i++)
                a[i] += a[i - 1] + i;
            long s = 0;
            for (int i = 0; i < n; i++)
                s += a[i];
            a[r % n] = s % 1000;
            total += s;
        }
        return total;
    }
    static int[] early(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[n - 1 - i] = i * 3;
            if (i * i > n)
                return a;
        }
        a[0] = -1;
        return a;
    }
    static int[] either(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i * 5 % n] = i;
        if (n % 2 == 0)
            return a;
        int[] b = new int[n + 1];
        for (int i = 0; i < n; i++)
            b[i + 1] = b[i] + a[i];
        return b;
    }
    static int[][] rows(int n) {
        int[][] m = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = (j > 0 ? m[i][j - 1] : i) + 1;
        return m;
    }
    static long triangle(int n) {
        long[] total = new long[n];
        for (int i = 0; i < n; i++) {
            int[] row = new int[n];
            row[0] = 1;
            for (int k = 1; k <= i; k++)
                for (int j = k; j > 0; j--)
                    row[j] = (row[j] + row[j - 1]) % 1009;
            long s = 0;
            for (int j = 0; j < n; j++)
                s = s * 3 + row[j];
            total[i] = s;
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s += total[i];
        return s;
    }
    static int[] begun(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = n - i;
        for (int i = 2; i < n; i++)
            a[i] += a[i - 1] - a[i - 2];
        return a;
    }
    static int deep(int n, int[] seen) {
        int[] a = new int[n + 1];
        for (int i = 1; i <= n; i++)
            a[i] = a[i - 1] + seen[i % seen.length];
        return n <= 1 ? a[n] : (a[n] + deep(n - 1, a) + deep(n / 2, seen)) % 10007;
    }
    static int[] tail(int n, int[] from) {
        int[] a = new int[from.length];
        for (int i = 0; i < a.length; i++)
            a[i] = (i > 0 ? a[i - 1] : 0) + from[i];
        int[] unused = new int[n + 1];
        for (int i = 0; i < n; i++)
            unused[i / 2]++;
        return n == 0 || unused[0] > 9 ? a : tail(n - 1, a);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sum(scan(n)) + " " + repeated(n) + " " + between(n) + " " + sum(early(n)) + " " + sum(either(n)) + " " + sum(either(n + 1)));
        int[][] m = rows(n);
        System.out.println(sum(m[n - 1]) + " " + m[n / 2][n / 3] + " " + triangle(n) + " " + sum(begun(n)) + " " + deep(8, scan(3)) + " " + sum(tail(5, scan(n))));
    }
}
