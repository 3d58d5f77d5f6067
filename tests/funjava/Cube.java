// three dimensions, and a slice of them
// run: 5
// expect: 2066155 121515 40206 6
// run: 17
// expect: 219582183 1455453 160218 18
class Cube {
    static long[][][] cube(int n) {
        long[][][] a = new long[n][n + 1][n + 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 1; j++)
                for (int k = 0; k < n + 2; k++)
                    a[i][j][k] = (i * 100L + j) * 100 + k;
        return a;
    }
    static long trace(long[][] a) { long s = 0; for (int i = 0; i < a.length; i++) s += a[i][i]; return s; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[][][] a = cube(n);
        long sum = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                for (int k = 0; k < a[0][0].length; k++)
                    sum += a[i][j][k] * (k - j);
        long[] line = a[n - 1][2];
        System.out.println(sum + " " + trace(a[n / 2]) + " " + line[line.length - 1] + " " + a[1].length);
    }
}
