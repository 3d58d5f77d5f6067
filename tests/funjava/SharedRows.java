// Matrices made row by row, of which parts are those of others: conditions on i and j that nodes, rows and chunks decide.
// options: --strict-fp
// run: 1 5 0
// expect: 4.999999999999998
// expect: 7.5
// expect: -708
// expect: 4.999999999999998
// expect: 4.999999999999998
// run: 16 16 3
// expect: 2094.4821428571436
// expect: 198.92857142857133
// expect: 504956
// expect: 229.42857142857147
// expect: NaN
// run: 17 17 16
// expect: 2294.7678571428582
// expect: 144.50000000000014
// expect: 916598
// expect: 265.85714285714295
// expect: 290.7330827067669
// run: 20 33 7
// expect: 5765.901785714291
// expect: 1198.857142857142
// expect: 1657814
// expect: 15633.571428571438
// expect: NaN
// run: 40 300 31
// expect: 108005.36607142861
// expect: 21084.928571428612
// expect: -21434372988204
// expect: 1318803.142857142
// expect: 82612.00061443938
// run: 300 20 290
// expect: 51926.758928571326
// expect: 10425.142857142842
// expect: 2340782860
// expect: 10387.714285714274
// error: 81: array index out of bounds: index 290, length 20
// run: 3 1025 2
// expect: 13745.607142857163
// expect: 6548.071428571429
// expect: -1346556192649485
// expect: 23259.285714285714
// expect: 2020.285714285717
// run: 33 40 40
// expect: 11590.276785714277
// expect: 1873.8571428571433
// expect: 6502226
// error: 125: array index out of bounds: index 40, length 33
// run: 18 40 -1
// expect: 6086.428571428576
// expect: 1041.2857142857138
// expect: 879196
// error: 125: array index out of bounds: index -1, length 18
// run: 2 4096 1
// expect: 14539.285714285717
// expect: 19530.285714285717
// expect: -921140920781791604
// expect: 38802.99999999999
// expect: 18420.893687707667
// run: 3 4097 2
// expect: 54096.964285714326
// expect: 26886.21428571429
// expect: -1382448396470196493
// expect: 94059.00000000003
// expect: 7809.19999999999
class SharedRows {
    static double[][] matrix(int m, int n, int seed) {
        double[][] a = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int r = (i * 31 + j * 17 + seed * 7) % 101;
                a[i][j] = r == 3 ? 0.0 / 0.0 : r == 5 ? -0.0 : (r - 50) / 7.0;
            }
        return a;
    }
    static double[][] step(double[][] a, int k) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++) {
            double t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return b;
    }
    /** Edges stay; rows are read above and below. */
    static double[][] relax(double[][] a) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i == 0 || i == m - 1 || j == 0 || j == n - 1 ? a[i][j]
                        : 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        return b;
    }
    /** Below the diagonal of one, above it of the other; a row and a column of their own. */
    static double[][] merge(double[][] a, double[][] b, int k, double x) {
        int m = a.length, n = a[0].length;
        double[][] c = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                if (i == k)
                    c[i][j] = x;
                else if (!(i > j) && j != k)
                    c[i][j] = a[i][j];
                else
                    c[i][j] = k >= j ? b[i][j] : -b[i][j];
        return c;
    }
    static long[][] band(long[][] a, int k) {
        int m = a.length, n = a[0].length;
        long[][] c = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                c[i][j] = 4 < j && j <= 200 && i != k ? a[i][j] : i + a[i][j] * j;
        return c;
    }
    /** A row that is not there is asked for, but not by all. */
    static double[][] picked(double[][] a, int k) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = j < 20 ? a[i][j] : a[k][j] + i;
        return b;
    }
    static double sum(double[][] c) {
        double sum = 0;
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++)
                sum += c[i][j] == c[i][j] ? c[i][j] * (1 + (i * 3 + j) % 11) : c[i][j] == 0 && 1 / c[i][j] < 0 ? 1000 : 100;
        return sum;
    }
    public static void main(String[] args) {
        int m = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), k = Integer.parseInt(args[2]);
        double[][] a = matrix(m, n, 1), b = matrix(m, n, 2);
        System.out.println(sum(relax(relax(a))));
        System.out.println(sum(merge(a, b, k, 0.5)));
        long[][] c = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                c[i][j] = i * 5 - j;
        c = band(band(c, k), 5);
        long total = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                total += c[i][j] * (i + 2 * j);
        System.out.println(total);
        System.out.println(sum(picked(a, k)));
        System.out.println(sum(step(step(a, k), k / 2)));
    }
}
