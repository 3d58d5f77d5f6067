// Rows of which chunk after chunk is made of those around them: as many windows as there are neighbours, rows of any length,
// numbers that turn into infinities and NaN.
// options: --strict-fp
// run: 15 3
// expect: -504.74599999999543 -34.5 444.75
// run: 272 4
// expect: 8113.818600002696 -7631.7734375 12221.75
// expect-turns: jit_braids
// run: 531 5
// expect: -20296.740639970856 -13624.6640625 17138.25
// expect-turns: jit_braids
class Braids {
    static double[][] plate(int m, int n) {
        double[][] a = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = ((i * 7 + j * 13) % 29 - 14) * 0.125;
        return a;
    }

    static double[][] around(double[][] a) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == m - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] - a[i][j] * 3 + a[i][j + 1]
                                            + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) * 0.4;
            }
        return b;
    }

    static double[][] far(double[][] a) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i < 2 || j < 17 || j >= n - 18 ? a[i][j] : a[i - 2][j] + a[i][j - 17] * 0.5 - a[i][j + 18] + a[i - 1][j + 3];
        return b;
    }

    static double[][] large(double[][] a) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = j == 0 || j == n - 1 ? a[i][j] : a[i][j - 1] * 1e200 - a[i][j + 1] * a[i][j];
        return b;
    }

    static double[][] run(double[][] a, int steps, int kind) {
        return steps == 0 ? a : run(kind == 0 ? around(a) : kind == 1 ? far(a) : large(a), steps - 1, kind);
    }

    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s += a[i][j] != a[i][j] ? 1 : a[i][j] > 1e100 ? 0.5 : a[i][j] < -1e100 ? 0.25 : a[i][j] * (i + 3 * j);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        double[][] a = plate(37, n);
        System.out.println(sum(run(a, steps, 0)) + " " + sum(run(a, steps, 1)) + " " + sum(run(a, steps, 2)));
    }
}
// remark: 58: invariants: parts of its condition are computed before it
