// Arrays that are looked up by the elements of the array that is made anew.
// run: 40 3
// expect: 1879138432807351386
// run: 1000 5
// expect: -8333380619712436703
class Chained {
    static long[] once(long[] next, long[] from) {
        long[] at = from.clone();
        for (int i = 0; i < at.length; i++)
            at[i] = next[(int) at[i]] / 2 + i % 2;
        return at;
    }

    static long[] steps(long[] next, long[] at, int k) {
        return k == 0 ? at : steps(next, once(next, at), k - 1);
    }

    static int[] wide(int[][] next, int[] from, int k) {
        int[] at = from.clone();
        for (int i = 0; i < at.length; i++) {
            int s = 0;
            for (int j = 0; j < k; j++)
                s += next[j][at[i]] * (j + 1);
            at[i] = s % 40;
        }
        return at;
    }

    static int longest(int[] next) {
        int at = 1;
        for (int i = 0; i < next.length; i++)
            at = Math.max(at, next[i]) % next.length;
        return at;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        long[] a = new long[n], b = new long[n];
        int[][] c = new int[k][n];
        int[] d = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = (i * 7 + 3) % n;
            b[i] = (i * 5 + k) % n;
            d[i] = (i * 3) % 40;
        }
        for (int j = 0; j < k; j++)
            for (int i = 0; i < n; i++)
                c[j][i] = (i * 11 + j) % 40;
        long[] e = steps(a, b, k);
        int[] f = wide(c, d, k);
        long s = longest(d);
        for (int i = 0; i < n; i++)
            s = s * 31 + e[i] * 3 + f[i];
        System.out.println(s);
    }
}
