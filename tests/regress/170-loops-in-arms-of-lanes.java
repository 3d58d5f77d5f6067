// loops within arms that are done lane by lane have no lanes of their own
// run: 20 3 2.5
// expect: -2 6237
// expect: -784529980404648941
// run: 4 9 -7.25
// expect: 0 6715
// expect: 6428718039573680625
// run: 33 120 1e3
// expect: -1000 6237
// expect: -8126793031005303432
class X {
    // Loops within an arm that is done lane by lane.
    static int sums(double p, int from) {
        long r = 718 + (long) p;
        int s = 0;
        for (int i = 9; i >= 0 && from < i; i--)
            for (int j = 0; j < 22; j++)
                s += j;
        return s * r > r + s - 29.58f * 22.92f ? s : s * Math.max(s, 2);
    }
    static int least(int n, int k, double y) {
        int v = 0;
        for (int i = 0; i + 5 <= 38; i++)
            if (n >= 9)
                v = Math.min(v, sums(k, 9) - (int) y);
        return v;
    }
    static long most(int n, int k, double y) {
        long v = 0;
        for (int i = 0; i < 20 * n; i++)
            if ((i * 7 + k) % 3 == 0)
                v = Math.max(v, sums(i, i % 11) * 3L - (int) (y * i));
        return v;
    }
    static long[] each(int n, int k) {
        long[] a = new long[5 * n];
        for (int i = 0; i < a.length; i++)
            a[i] = (i & k) == 0 ? i : sums(k, i % 7) + i;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        double y = Double.parseDouble(args[2]);
        System.out.println(least(n, k, y) + " " + most(n, k, y));
        long h = 0;
        for (long x : each(n, k))
            h = h * 31 + x;
        System.out.println(h);
    }
}
