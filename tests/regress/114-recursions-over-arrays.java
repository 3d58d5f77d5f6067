// Methods that call themselves and make arrays, most of them small.
// run: 0
// expect: 0
// expect: 0.0
// expect: 5
// run: 1
// expect: -37
// expect: -31.5
// expect: 410
// run: 2
// expect: -1143
// expect: -41.4375
// expect: 7415
// run: 33
// expect: 1567463680
// expect: -52.18996114926409
// expect: 4918091639478275010
// expect-exit: 1
// error: 31: array index out of bounds: index 1, length 1
// run: 200
// expect: 1568501641
// expect: -71.6224566852467
// expect: 6648467062234384186
// expect: 0
// remark: 30: versions: arrays of 32 elements

class X {
    static int[] slice(int[] a, int from, int to) {
        int[] r = new int[to - from];
        for (int i = from; i < to; i++)
            r[i - from] = a[i];
        return r;
    }

    static int[] merge(int[] a, int[] b) {
        int[] r = new int[a.length + b.length];
        int i = 0, j = 0;
        for (int k = 0; k < r.length; k++) {
            if (j >= b.length || (i < a.length && a[i] <= b[j]))
                r[k] = a[i++];
            else
                r[k] = b[j++];
        }
        return r;
    }

    static int[] sort(int[] a) {
        if (a.length <= 1)
            return a;
        int mid = a.length / 2;
        return merge(sort(slice(a, 0, mid)), sort(slice(a, mid, a.length)));
    }

    /** Even and odd elements, then both together again, turned. */
    static double[] comb(double[] x) {
        int n = x.length;
        if (n < 2)
            return x;
        double[] even = new double[(n + 1) / 2], odd = new double[n / 2];
        for (int i = 0; i < n; i++)
            if (i % 2 == 0)
                even[i / 2] = x[i];
            else
                odd[i / 2] = x[i] * 0.5;
        double[] e = comb(even), o = comb(odd), r = new double[n];
        for (int i = 0; i < n / 2; i++) {
            r[i] = e[i] + o[i];
            r[n - 1 - i] = e[i] - o[n / 2 - 1 - i];
        }
        if (n % 2 == 1)
            r[n / 2] = e[n / 2];
        return r;
    }

    /** Filled up with something more than was asked for, and read past a zero. */
    static long[] tree(int depth, int width) {
        long[] leaf = new long[width];
        for (int i = 1; i < width - 1; i++)
            leaf[i] = depth * 10 + i;
        if (depth == 0)
            return leaf;
        long[] below = tree(depth - 1, width / 2 + 1);
        for (int i = 0; i < below.length && i < width; i++)
            leaf[i] += below[below.length - 1 - i] * 3;
        return leaf;
    }

    static int[] squares(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        return n < 4 ? a : slice(squares(n - 3), 1, n - 4);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919 + 13) % 101 - 50;
        int[] s = sort(a);
        int h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + s[i];
        System.out.println(h);
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = (i * 37 % 64) - 31.5;
        double[] c = comb(x);
        double m = 0;
        for (int i = 0; i < n; i++)
            m = m * 0.25 + c[i];
        System.out.println(m);
        long[] t = tree(n % 9, n + 3);
        long z = 0;
        for (int i = 0; i < t.length; i++)
            z = z * 5 + t[i];
        System.out.println(z);
        if (n > 2)
            System.out.println(squares(n % 50).length);
    }
}
