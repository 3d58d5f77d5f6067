// Lengths behind loops that are left in the middle; lanes that take no part and elements before an array; rows that are there only
// where a conditional is taken.
// run: 1
// expect: 1 1 1 2
// expect: 0 0
// expect: 0
// run: 2
// expect: 3 3 1 85890346
// expect: 0 -85887453
// expect: 4
// run: 5
// expect: 5 5 4 4804661186105844451
// expect: 10 1528528218
// expect: 14
// run: 9
// expect: 9 9 8 1001763068558534728
// expect: 74 -1983908836
// expect: 44
// run: 40
// expect: 9 41 39 -294272548401221966
// expect: 7690 1029926432
// expect: 840
class X {
    static int[] grown(int n, int most) {
        int[] a = new int[1];
        int t = 0;
        while (a.length < n) {
            int[] b = new int[a.length + 2];
            for (int i = 0; i < a.length; i++)
                b[i + 1] = a[(i + 1) % a.length] + 3;
            a = b;
            if (++t == most)
                break;
        }
        return a;
    }
    static int[] shrunk(int n) {
        int[] a = new int[n + 1];
        for (int i = 0; i <= n; i++)
            a[i] = i * 7 % 5;
        for (;;) {
            if (a.length < 2)
                break;
            int[] b = new int[a.length - 1];
            for (int i = 0; i < b.length; i++)
                b[i] = a[(i * 2) % a.length] + a[i + 1];
            a = b;
            if (a[0] % 7 == 3)
                break;
        }
        return a;
    }
    static long guarded(int n, int m) {
        double[][] b = new double[n][m], b2 = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double c = 0;
                for (int di = -1; di <= 1; di++)
                    for (int dj = -1; dj <= 1; dj++)
                        if (i + di >= 0 && i + di < n && j + dj >= 0 && j + dj < m)
                            c = Math.max(c, b[i + di][j + dj] + i - j);
                b2[i][j] = c / 2;
            }
        for (int i = n - 1; i >= 0; i--)
            for (int j = 0; j < b[i].length; j++)
                b[i][j] = 0.5 * b2[i][j == m - 1 ? 0 : j + 1];
        long s = 0;
        for (int i = 0; i < b.length; i++)
            for (int j = 0; j < m; j++)
                s += (long) (b[i][j] * 3);
        return s;
    }
    static int updated(int n, int m) {
        int[][] a = new int[n][m], b = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = 1 + i * j % 3;
        for (int i = 0; i < n; i++) {
            int[] old = b[i].clone();
            for (int j = i % 2; j < m; j += 2) {
                int down = i + 1;
                if (i == n - 1 || j == 0)
                    b[i][j] = old[j];
                else if (b[down][j] <= b[i][j])
                    b[i][j] -= a[down][j];
            }
        }
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                s = s * 31 + b[i][j];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = grown(n, 4), b = grown(n, 100), c = shrunk(n);
        long s = 0;
        for (int x : a)
            s = s * 31 + x;
        for (int x : b)
            s = s * 31 + x;
        for (int x : c)
            s = s * 31 + x;
        System.out.println(a.length + " " + b.length + " " + c.length + " " + s);
        System.out.println(guarded(n, n + 16) + " " + updated(n, 2 * n));
        int[][] q = new int[n][n + 3];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 3; j++)
                q[i][j] = i * j;
        System.out.println(q[n / 2][n + 2]);
    }
}
