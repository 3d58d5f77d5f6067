// Loops in order read arrays that nobody writes any more: where the index is in its range for certain, by the size that the
// array was made with or by its length, nobody asks for it.  Where it is not, it traps as it should.
// remark: 32: guards: the index is in its range for certain
// remark: 48: guards: the index is in its range for certain
// run: 5 0
// expect: 2041
// expect: 211
// run: 40 0
// expect: 15214
// expect: 520834
// run: 7 1
// error: 36: array index out of bounds: index 10, length 10
// run: 7 2
// expect: 3049
// error: 53: array index out of bounds: index 7, length 7
// run: 1 0
// expect: 1019
// expect: 1
class ChecksOfTrees {
    static int[] text(int n, int m) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * m % 11;
        return a;
    }

    static int common(int[] a, int[] b, int more) {
        int n = a.length, m = b.length + more;
        int[][] d = new int[n + 1][m + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= b.length; j++) {
                boolean same = a[i - 1] == b[j - 1];
                d[i][j] = same ? d[i - 1][j - 1] + 1 : Math.max(d[i - 1][j], d[i][j - 1]);
            }
        for (int j = 1; j <= m; j++)
            d[0][j] = d[0][j - 1] + b[j - 1];
        return d[n][b.length] * 1000 + d[0][m];
    }

    static long rolling(int n, int more) {
        long[] w = new long[n];
        for (int i = 0; i < n; i++)
            w[i] = i * 7L % 5;
        long[] s = new long[n + 1];
        long x = 1;
        for (int i = n - 1; i >= 0; i--) {
            x = (x + s[i + 1]) % 1000003;
            long here = w[i], there = w[n - 1 - i];
            s[i] = x * here + there;
        }
        long[] t = new long[n + more];
        for (int i = 0; i < t.length; i++)
            t[(i * 3 + 1) % t.length] += w[i] + s[i];
        return x + t[n / 2];
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), more = Integer.parseInt(args[1]);
        System.out.println(common(text(n, 7), text(n + 3, 5), more == 1 ? 1 : 0));
        System.out.println(rolling(n, more));
    }
}
