// Searches: many iterations are asked at once, and where one ends the search it goes on in order.
// run: 4
// expect: 8208 -1 -1
// expect: 4 2 false true
// expect: 1 1 4 7 5
// expect: 60044 60047 3 124
// expect: 2732157826898080112 0 4 4 64
// run: 5
// expect: 254480 -1 -1
// expect: 5 2 false true
// expect: 2 2 5 8 6
// expect: 60044 60047 4 155
// expect: -2382586858833600952 0 5 5 64
// run: 700
// expect: -4472086730942123144 -1 -1
// expect: 695 2 false true
// expect: 697 697 700 1399 1165
// expect: 961022 961022 699 21700
// expect: -7187721493954338304 694 700 700 140
// run: 3000
// expect: -368736788419158000 -1 -1
// expect: 2995 2 false true
// expect: 2997 2997 3000 5999 4999
// expect: 961872 962172 2999 93000
// expect: 3314116984621988799 2994 3000 3000 935
// expect: 777 4
// remark: 40: search: 128 iterations are asked at once
// remark: 48: search: 128 iterations are asked at once
// remark: 55: search: 128 iterations are asked at once
// remark: 62: search: 128 iterations are asked at once
// remark: 68: search: 128 iterations are asked at once
// remark: 75: search: 128 iterations are asked at once
// remark: 84: search: 128 iterations are asked at once
// remark: 94: search: 128 iterations are asked at once
// remark: 105: search: 128 iterations are asked at once
// remark: 145: search: 128 iterations are asked at once
// remark: 151: search: 128 iterations are asked at once
class X {
    static int find(int[] a, int v) {
        for (int i = 0; i < a.length; i++)
            if (a[i] == v)
                return i;
        return -1;
    }

    static int last(int[] a, int v) {
        int i = a.length - 1;
        while (i >= 0 && a[i] != v)
            i--;
        return i;
    }

    static int sorted(int[] a) {
        int i = 1;
        while (i < a.length && a[i - 1] <= a[i])
            ++i;
        return i;
    }

    static boolean strictly(int[] a) {
        boolean ok = true;
        for (int i = 0; i + 1 < a.length && ok; i++)
            ok = a[i] < a[i + 1];
        return ok;
    }

    static int differ(long[] a, long[] b, int from) {
        while (from < Math.min(a.length, b.length) && a[from] == b[from])
            from++;
        return from;
    }

    static int mirror(boolean[] a) {
        int lo = 0, hi = a.length - 1;
        while (lo < hi && a[lo] == a[hi]) {
            lo++;
            hi--;
        }
        return lo * 3 + hi;
    }

    static int steps(double[] a, double limit, int by) {
        int i = 3;
        while (i < a.length && a[i] < limit)
            i += 3;
        int j = by;
        while (2 * j + 1 < a.length && !(a[2 * j + 1] > limit * 2))
            j += 1;
        return i * 10007 + j;
    }

    static int within(int[] a, int from, int to, int v) {
        int i = from, n = 0;
        while (i < to && a[i] > v)
            i++;
        for (int k = i; k < to && k < a.length && (k % 7 != 3 || a[k] >= 0); k++)
            n = k;
        return i * 31 + n;
    }

    static int[] rows(int[][] t, int v) {
        int[] at = new int[t.length];
        for (int r = 0; r < t.length; r++) {
            int c = 0;
            while (c < t[r].length && t[r][c] != v + r)
                c++;
            at[r] = c;
        }
        return at;
    }

    static int column(int[][] t, int c, int v) {
        int r = 0;
        while (r < t.length && t[r][c] <= v)
            r++;
        return r;
    }

    static long repeats(int[] a) {
        long n = 0;
        for (int i = 0; i < a.length; i++) {
            boolean seen = false;
            for (int k = 0; k < i && !seen; k++)
                seen = a[k] == a[i];
            n += seen ? i : 1;
        }
        return n;
    }

    static int written(int n, int v) {
        int[] a = new int[n];
        int h = 0;
        for (int k = 0; k < n; k++) {
            a[(k * 7 + h) % n] += k;
            int i = 0;
            while (i < n && a[i] != v + k)
                i++;
            h = (h * 31 + i) % 1009;
        }
        return h;
    }

    static int past(int[] a, int v) {
        int i = 0;
        while (a[i] != v)
            i++;
        return i;
    }

    static int below(int[] a, int i, int v) {
        while (a[i] != v)
            i -= 2;
        return i;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n], up = new int[n];
        long[] l = new long[n], m = new long[n];
        double[] d = new double[n];
        boolean[] b = new boolean[n], c = new boolean[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 7919 % 4001;
            up[i] = i / 3 * (i == n - 5 ? 0 : 1);
            l[i] = i * 3L;
            m[i] = i * 3L + i / (n - 3);
            d[i] = i % 97 == 96 ? Double.NaN : i * 0.5;
            b[i] = Math.min(i, n - 1 - i) % 5 < 2;
            c[i] = i == n / 3;
        }
        long h = 0;
        for (int k = 0; k < n; k += 1 + k / 9)
            h = h * 31 + find(a, a[k]) + last(a, a[k]) * 7;
        System.out.println(h + " " + find(a, -1) + " " + last(a, -1));
        System.out.println(sorted(up) + " " + sorted(a) + " " + strictly(up) + " " + strictly(new int[0]));
        System.out.println(differ(l, m, 0) + " " + differ(l, m, 1) + " " + differ(l, l, n / 2) + " " + mirror(b) + " " + mirror(c));
        System.out.println(steps(d, 600, 0) + " " + steps(d, n * 0.4, 5) + " " + within(a, 0, n, 3) + " " + within(a, n / 5, n, -1));
        int[][] t = new int[40][n];
        for (int r = 0; r < 40; r++)
            for (int i = 0; i < n; i++)
                t[r][i] = i * (r + 3) % 1201;
        for (int x : rows(t, 1000))
            h = h * 37 + x;
        int[][] tall = new int[n][3];
        for (int r = 0; r < n; r++)
            tall[r][1] = r;
        System.out.println(h + " " + column(tall, 1, n - 7) + " " + column(tall, 2, 0) + " " + repeats(a) + " " + written(n / 4 + 1, 9));
        if (n > 1000)
            System.out.println(past(a, a[777]) + " " + below(a, 990, a[4]));
    }
}
