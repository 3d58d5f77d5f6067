// checks that are left out of loops over private arrays, and those that are not: traps come where Java's do
// run: 0 7
// expect: -6341230399501779235
// run: 1 7
// expect: 5038053655061146071
// run: 2 7
// expect: 311727386609307397
// run: 3 7
// expect: 1904163
// run: 4 7
// error: 71: array index out of bounds: index 7, length 7
// run: 5 7
// error: 71: array index out of bounds: index -1, length 7
// run: 6 7
// error: 78: array index out of bounds: index -1, length 7
// run: 7 7
// error: 85: array index out of bounds: index 8, length 7
// run: 8 7
// error: 92: array index out of bounds: index -3, length 7
// run: 9 7
// expect: 0
// run: 0 1
// expect: 0
// run: 1 1
// expect: 6
// run: 2 40
// expect: -7786341481355471139
// run: 3 40
// expect: -7841344000718717540
// run: 9 40
// expect: 0
class InPlaceGuards {
    static int[][] filled(int n) {
        int[][] a = new int[n][n];
        int seed = 5;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                seed = seed * 1103515245 + 12345;
                a[i][j] = seed >>> 20;
            }
        return a;
    }
    static long sum(int[][] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 31 + a[i][j];
        return s;
    }
    static long triangles(int n) {
        int[][] a = new int[n][n];
        for (int i = n - 1; i >= 0; i--)
            for (int j = i; j < n; j++)
                a[i][j] = j == i ? i : a[i][j - 1] + (i < n - 1 ? a[i + 1][j] : 7);
        return sum(a);
    }
    static long torus(int n) {
        int[][] a = new int[n][n];
        for (int t = 0; t < 3; t++)
            for (int i = 0; i < n; i++) {
                int up = i > 0 ? i - 1 : n - 1, down = (i + 1) % n;
                for (int j = 0; j < n; j++)
                    a[i][j] = a[up][j] + a[down][j > 0 ? j - 1 : n - 1] * 3 + i * j + t;
            }
        return sum(a);
    }
    static long beyond(int n, int by) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i + j > 0 ? a[(i + j + n) % n][j] + a[i][j + by] : 1;
        return sum(a);
    }
    static long before(int n) {
        int[][] a = new int[n][n];
        for (int i = n - 1; i >= 0; i--)
            for (int j = n - 1; j >= 0; j--)
                a[i][j] = a[i][j] + a[i - 1][j] + 1;
        return sum(a);
    }
    static long doubled(int n) {
        int[][] a = new int[n][n];
        for (int r = 0; r < 2; r++)
            for (int i = 1; i < Integer.MAX_VALUE; i = i * 2)
                a[r][i] = a[r][i / 2] + i;
        return sum(a);
    }
    static long stepped(int n, int k) {
        int[][] a = new int[n][n];
        for (int r = 0; r < 2; r++)
            for (int i = n - 1; i < n; i += k)
                a[r][i] = a[r][i] + i;
        return sum(a);
    }
    static long wrapped(int n) {
        int[][] a = new int[n][n];
        for (int r = 0; r < 2; r++)
            for (int i = 0; i < n; i += 2000000000)
                a[r][i] = a[r][i] + i;
        return sum(a);
    }
    static long cube(int n) {
        long[][][] a = new long[n][n + 1][n + 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                for (int k = 1; k <= n + 1; k++)
                    a[i][j][k] = a[i][j][k - 1] + (j > 0 ? a[i][j - 1][k] : k) + (i > 0 ? a[i - 1][j][k - 1] : j) + 1;
        return a[n - 1][n][n + 1];
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        long r = 0;
        if (which == 0)
            r = triangles(n);
        else if (which == 1)
            r = torus(n);
        else if (which == 2)
            r = sum(filled(n));
        else if (which == 3)
            r = cube(n);
        else if (which == 4)
            r = beyond(n, 1);
        else if (which == 5)
            r = beyond(n, -1);
        else if (which == 6)
            r = before(n);
        else if (which == 7)
            r = doubled(n);
        else if (which == 8)
            r = stepped(n, -3);
        else
            r = wrapped(n);
        System.out.println(r);
    }
}
