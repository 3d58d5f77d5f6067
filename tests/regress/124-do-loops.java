// Loops that ask at their end and, before that, fill or read arrays which they carry.
// run: 2
// expect: 6
// expect: 5541126
// expect: 5325054875
// expect: 158638709781218
// expect: 1817
// run: 17
// expect: -6852372981224479184
// expect: 8019908735300441333
// expect: 1492271030445359753
// expect: -8954378705140855652
// expect: -775520446
// run: 40
// expect: 1157394451125620856
// expect: -3889685467052442913
// expect: -3458675205130591397
// expect: 4110641768756307416
// expect: 423277345
class X {
    static int[] inPlace(int n) {
        int[] c = new int[n];
        int round = 0;
        do {
            for (int i = 0; i < n; i++)
                c[i] += i * round;
            round++;
        } while (round < 4);
        return c;
    }
    static double[][] relaxed(int n) {
        double[][] g = new double[n][n];
        g[n / 2][n / 2] = 1000;
        double change;
        int steps = 0;
        do {
            double[][] h = new double[g.length][g[0].length];
            change = 0;
            for (int i = 1; i < g.length - 1; i++)
                for (int j = 1; j < g[0].length - 1; j++) {
                    h[i][j] = (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]) / 4;
                    change = Math.max(change, Math.abs(h[i][j] - g[i][j]));
                }
            g = h;
            steps++;
        } while (change > 1 && steps < 20);
        return g;
    }
    static long[] swapped(int n) {
        long[] a = new long[n], b = new long[n];
        int left = 7;
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        do {
            for (int i = 0; i < n; i++)
                b[i] = a[(i + 1) % n] - 2 * a[i];
            long[] t = a;
            a = b;
            b = t;
        } while (--left > 0);
        return a;
    }
    static int[] merged(int n) {
        int[] a = {1};
        do {
            int[] b = new int[a.length + 2];
            for (int i = 0; i < a.length; i++)
                b[i + 1] = a[i] * 3 + i;
            a = b;
        } while (a.length < n);
        return a;
    }
    static int sorted(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 7919 % 1009;
        int rounds = 0;
        boolean again;
        do {
            again = false;
            for (int i = 1; i < n; i++)
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    again = true;
                }
            rounds++;
        } while (again);
        for (int i = 0; i < n; i++)
            rounds = rounds * 31 + a[i];
        return rounds;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long s = 0;
        for (int x : inPlace(n))
            s = s * 31 + x;
        System.out.println(s);
        for (double[] row : relaxed(n))
            for (double x : row)
                s = s * 31 + (long) (x * 1000);
        System.out.println(s);
        for (long x : swapped(n))
            s = s * 31 + x;
        System.out.println(s);
        for (int x : merged(n))
            s = s * 31 + x;
        System.out.println(s);
        System.out.println(sorted(n));
    }
}
