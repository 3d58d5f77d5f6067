// A lane comes back that took no part when columns were copied.
// run: 64 16
// expect: 6 1247389278862336024
// run: 1000 64
// expect: 6 -3002992758870195974
class X {
    static long[][] mk(int n, int m) {
        long[][] a = new long[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * 1000 + j;
        return a;
    }
    static long[] f(long[][] a, int[] pick, int odd) {
        int n = a.length, m = a[0].length;
        long[] r = new long[n];
        for (int i = 0; i < n; i++) {
            long s = 0;
            for (int j = 0; j < m; j++) {
                int row = i % 16 == odd ? 0 : i, col = i % 16 == odd ? j - 1 : j;
                if (pick[i % 16 == odd ? j : i % 16 == odd + 1 ? 0 : 7] == 1)
                    s += a[row][col];
            }
            r[i] = s;
        }
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        int[] pick = new int[m];
        for (int j = 0; j < m; j++)
            pick[j] = j == 7 ? 1 : 0;
        long[] r = f(mk(n, m), pick, 5);
        long h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + r[i];
        System.out.println(r[5] + " " + h);
    }
}
