// Loops over columns whose checks stand in conditionals that compare the index itself: what the condition lets pass is
// in range, so that the loops may stand the other way round; where that is not known, as written but in place.
// remark: 41: distribution: its loops stand outside
// remark: 59: distribution: its loops stand outside
// remark: 73: distribution: its loops stand outside
// run: 40 50 3 2
// expect: 1.0086119277385766
// expect: -351.1697066430147
// expect: 3.3895060440302176
// run: 5 7 1 6
// expect: 1.3950470521380263
// expect: -28.325587366971273
// expect: 9.749684449500679
// run: 40 50 3 -1
// expect: 1.0086119277385766
// expect: -351.1697066430147
// error: 77: array index out of bounds: index -1, length 40
// run: 40 50 3 2147483647
// expect: 1.0086119277385766
// expect: -351.1697066430147
// error: 77: array index out of bounds: index -2147483648, length 40
class SumsInConditions {
    static double[][] data(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 7 + j * 3 + 1) % 13 / 13.0 - 0.3;
        return a;
    }
    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 0.9 + a[i][j];
        return s;
    }
    /* Means down the columns, of what lies R rows before and behind, as far as there are such. */
    static double[][] means(double[][] a, int r) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int i = 0; i < r; i++)
                s += a[i][j];
            for (int i = 0; i < n; i++) {
                if (i + r < n)
                    s += a[i + r][j];
                if (i - r - 1 >= 0)
                    s -= a[i - r - 1][j];
                b[i][j] = s / (2 * r + 1);
            }
        }
        return b;
    }
    /* The same, but rows that count are said by an array: nothing is known of them before. */
    static double[][] chosen(double[][] a, int r, int[] row) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int i = 0; i < n; i++) {
                if (row[i] > 0)
                    s += a[i + r][j];
                b[i][j] = s - i;
            }
        }
        return b;
    }
    /* A difference, whose condition lets every index pass if it is so great that the sum is none. */
    static double[][] ahead(double[][] a, int by) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int j = 0; j < m; j++) {
            double s = 1;
            for (int i = 0; i < n; i++) {
                if (i + by < n)
                    s = s * 0.5 + a[i + by][j];
                b[i][j] = s;
            }
        }
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), r = Integer.parseInt(args[2]), by = Integer.parseInt(args[3]);
        double[][] a = data(n, m);
        int[] row = new int[n];
        for (int i = 0; i < n; i++)
            row[i] = i + r < n ? i % 3 : 0;
        System.out.println(sum(means(a, r)));
        System.out.println(sum(chosen(a, r, row)));
        System.out.println(sum(ahead(a, by)));
    }
}
