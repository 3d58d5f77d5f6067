// arrays of which only elements are read, in one loop, are not built: what is told, and in which line, stays
// run: 0 1 7
// expect: -0.0
// expect: 1.0
// expect: 0 true 0.0
// expect: -2147483648
// expect: 0
// expect: -2147483648
// expect: 0
// expect: 0
// expect: 1
// expect: 0
// run: 1 1 7
// expect: 2.25
// expect: 1.0
// expect: 1 true -1.5
// expect: 0
// expect: 1
// expect: -34750000
// expect: 1
// expect: 0
// expect: 1
// expect: 0
// run: 15 15 3
// expect: 129.75
// expect: 1.0
// expect: 20 true -1.8194450978043135
// expect: 69997
// expect: 1
// expect: -34750000
// expect: 15
// expect: 0
// expect: 15
// expect: 30
// run: 1000 1000 11
// expect: 8.246137475E7
// expect: 1.0
// expect: 1333 true -1.8194444444444444
// expect: 70654
// expect: 1
// expect: -34750000
// expect: 1000
// expect: -1963530224
// expect: 0
// expect: 1000
// expect: 29910
// run: 1001 1000 -5
// expect: 8.2709877E7
// expect: 1.0
// expect: 1335 true -1.8194444444444444
// expect: 70653
// expect: 1
// expect: -34750000
// expect: 1001
// error: 226: integer division by zero
// run: 1000 1001 16
// expect: 8.246137475E7
// expect: 1.0
// expect: 1333 true -1.8194444444444444
// expect: 70654
// expect: 1
// expect: -34750000
// expect: 1000
// error: 226: integer division by zero
// run: 300 300 0
// expect: 2172162.25
// expect: 1.0
// expect: 400 true -1.8194444444444444
// expect: 70135
// expect: 1
// expect: -34750000
// expect: 300
// expect: 0
// expect: 300
// error: 123: integer division by zero
// run: 0 0 0
// expect: -0.0
// expect: 1.0
// expect: 0 true 0.0
// expect: -2147483648
// expect: 0
// expect: -2147483648
// expect: 0
// expect: 0
// expect: 0
// expect: 0
// run: -1 0 3
// error: 127: negative array size
// run: 40 -1 0
// expect: 4054.75
// expect: 1.0
// expect: 53 true -1.8194444444444444
// expect: 69982
// expect: 1
// expect: -34750000
// expect: 40
// error: 145: negative array size
// run: 77 5 9
// expect: 33090.5
// expect: 1.0
// expect: 103 true -1.8194444444444444
// expect: 70015
// expect: 1
// expect: -34750000
// expect: 77
// error: 220: array index out of bounds: index 5, length 5
// run: 5 77 9
// expect: 3.5
// expect: 1.0
// expect: 7 true -1.8271604938271606
// expect: 69998
// expect: 1
// expect: -34750000
// expect: 5
// expect: 69991
// expect: 0
// expect: 77
// expect: 30
class Unbuilt {
    static long[] rests(int n, long m) {
        long[] v = new long[n];
        for (int k = 0; k < n; k++)
            v[k] = k % m;
        return v;
    }
    static double[] halves(int n) {
        double[] v = new double[n];
        for (int k = 0; k < n; k++)
            v[k] = (k - 3) * 0.5 * (k == 2 ? -0.0 : 1);
        return v;
    }
    static float[] thirds(int n) {
        float[] v = new float[n];
        for (int k = 0; k < n; k++)
            v[k] = (float) (k / 3.0);
        return v;
    }
    static boolean[] odd(int n) {
        boolean[] v = new boolean[n];
        for (int k = 0; k < n; k++)
            v[k] = k % 3 != 1;
        return v;
    }
    static int[] squares(int n) {
        int[] v = new int[n];
        for (int k = 0; k < n; k++)
            v[k] = k * k - 70000 * k;
        return v;
    }
    static long dot(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }
    static double dot(double[] a, double[] b) {
        double sum = -0.0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }
    static double product(double[] a, float[] b) {
        double p = 1;
        for (int k = 2; k < a.length - 1; k++)
            p = p * (a[k + 1] * 0.1 > b[k - 1] * 0.15f ? -1 : 1);
        return p;
    }
    static int[] differences(int[] a) {
        int[] d = new int[a.length];
        for (int k = 0; k < a.length; k++)
            d[k] = a[k] - (k + 1 < a.length ? a[k + 1] : 0);
        return d;
    }
    static int[] backwards(int[] a) {
        int[] d = new int[a.length];
        for (int k = 0; k < a.length; k++)
            d[k] = a[a.length - 1 - k] ^ k;
        return d;
    }
    static int most(int[] a) {
        int m = Integer.MIN_VALUE;
        for (int k = 0; k < a.length; k++)
            m = Math.max(m, a[k]);
        return m;
    }
    static int next(int[] a) {
        int s = 0;
        for (int k = 0; k < a.length; k++)
            if (k % 5 != 4)
                s += a[k + 1];
        return s;
    }
    static int count(boolean[] q) {
        int n = 0;
        for (int k = 0; k < q.length; k++)
            n += q[k] ? 1 : 2;
        return n;
    }
    static boolean all(double[] x) {
        boolean q = true;
        for (int k = 0; k < x.length; k++)
            q &= !(x[k] > 1000);
        return q;
    }
    static int first(int[] a, int limit) {
        int k = 0;
        while (k < a.length && a[k] > limit)
            k = k + 1;
        return k;
    }
    static double last(double[] x) {
        double d = 0;
        for (int k = x.length - 1; k >= 0; k--)
            d = d / 3 + x[k];
        return d;
    }
    static int[] taken(int[] a, int n, int from) {
        int[] t = new int[n];
        for (int k = 0; k < n; k++)
            t[k] = a[k + from];
        return t;
    }
    static int quotients(int[] a, int n, int by) {
        int[] t = new int[n];
        for (int k = 0; k < n; k++)
            t[k] = a[0] / by;
        int s = 0;
        for (int k = 0; k < n; k++)
            s += t[k] * k;
        return s;
    }
    static int length(int n, int by) {
        int[] t = new int[n];
        for (int k = 0; k < n; k++)
            t[k] = k / by;
        return t.length;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        long by = Long.parseLong(args[2]);
        System.out.println(dot(halves(n), halves(n)));
        System.out.println(product(halves(n), thirds(n)));
        System.out.println(count(odd(n)) + " " + all(halves(n)) + " " + last(halves(n)));
        System.out.println(most(backwards(differences(squares(n)))));
        System.out.println(first(squares(n), -30000));
        System.out.println(most(taken(squares(1000), n < 500 ? n : 500, 500)));
        System.out.println(length(n, 3));
        if (by == 9)
            System.out.println(most(taken(differences(squares(m)), n, 4)));
        if (by == 11)
            System.out.println(next(squares(n)));
        if (by == 16)
            System.out.println(quotients(squares(n), n, (int) by - 16));
        System.out.println(quotients(squares(m), n, n - 1001));
        System.out.println(length(m, n - 40));
        System.out.println(dot(rests(n, by), rests(m, by + 2)));
    }
}
