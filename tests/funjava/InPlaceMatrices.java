// matrices written in place: distances, summed areas, two that change roles in one of three dimensions
// run: 5
// expect: 5 0 0 93.75 2222
// run: 17
// expect: 14 0 0 3251.25 6356565746
// run: 1
// expect: 3 1 1 1.25 2
class InPlaceMatrices {
    static int distance(int n) {
        int m = n + 3;
        int[][] d = new int[n + 1][m + 1];
        for (int i = 0; i <= n; i++)
            d[i][0] = i;
        for (int j = 0; j <= m; j++)
            d[0][j] = j;
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++) {
                int cost = i * 7 % 5 == j * 3 % 4 ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + cost);
            }
        return d[n][m];
    }
    static int[][][] steps(int n) {
        int[][][] c = new int[2][n][n];
        c[0][0][0] = 1;
        for (int t = 0; t < n; t++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    c[(t + 1) % 2][i][j] = c[t % 2][i][j] + (i > 0 ? c[t % 2][i - 1][j] : 0) + (j > 0 ? c[t % 2][i][j - 1] : 0);
        return c;
    }
    static double sums(int n) {
        float[][] s = new float[n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                s[i][j] = s[i - 1][j] + s[i][j - 1] - s[i - 1][j - 1] + i * 0.25f + j;
        return s[n][n];
    }
    static long sum(int[][] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                s += (long) a[i][j] * (i + 1) * (j + 2);
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][][] c = steps(n);
        System.out.println(distance(n) + " " + c[0][n - 1][n / 2] + " " + c[1][n / 2][n - 1] + " " + sums(n) + " " + sum(c[n % 2]));
    }
}
