// Loops of a nest stand in the order of what it writes, unless an index may be out of range, or elements are made of others.
// run: 21 0
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// expect: 296.10407066513136
// expect: -24.835224397011025
// expect: 567.0643493328058
// remark: 136:13: interchange: its loops stand in the order j, k
// remark: 146:9: interchange: its loops stand in the order i, j, k
// remark: 150:9: interchange: its loops stand in the order i, j, k
// remark: 160:9: interchange: its loops stand in the order j, i
// remark: 174:13: interchange: its loops stand in the order j, k
// remark: 179:9: interchange: its loops stand in the order j, p, q
// remark: 190:9: interchange: its loops stand in the order i, j, y, x
// remark: 212:9: interchange: its loops stand in the order i, j
// remark: 228:9: interchange: its loops stand in the order i, j, k
// run: 3 0
// expect: 1.6664097248962542
// expect: -1.0018373593550012
// expect: 3566009
// expect: 22062
// expect: 14.153849557567083
// expect: -1.123213017322766
// expect: 1.664240045302305
// run: 0 0
// expect: 0.0
// expect: 0.0
// expect: 0
// expect: 0
// expect: 0.0
// expect: 0.0
// expect: 0.0
// run: 40 0
// expect: 1622.5072476789453
// expect: -29.653413375807496
// expect: 1279598846197013379
// expect: -1600438743230774423
// expect: -4056154903111438575
// expect: -2.024342177361891
// expect: 108.20164358770215
// expect: 353.69653286853395
// expect: -35.62656385880091
// expect: 1622.5207298327343
// run: 21 1
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// expect: 296.10407066513136
// expect: -24.835224397011025
// error: 138: array index out of bounds: index 20, length 20
// run: 21 2
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// expect: 296.10407066513136
// error: 149: array index out of bounds: index 20, length 20
// run: 21 3
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// error: 231: array index out of bounds: index -1, length 21
// run: 21 4
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// error: 231: array index out of bounds: index 21, length 21
// run: 21 5
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// error: 231: array index out of bounds: index 2147483644, length 21
// run: 21 6
// expect: 567.0621985152666
// expect: -25.860072877614854
// expect: 6207841970484169703
// expect: -8714119227662735994
// expect: 7390541290634422502
// expect: -2.9033891421102744
// expect: 110.41809746066409
// error: 231: array index out of bounds: index 22, length 21
class Interchange {
    static double[][] matrix(int n, int m, int k) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = 1.0 / (1 + i * k % 7 + j);
        return a;
    }

    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                s = s * 0.99 + a[i][j];
        return s;
    }

    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }

    // i k j, of rows that have been begun; the other order of factors
    static double[][] product(double[][] a, double[][] b, int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                c[i][j] = i - j;
            for (int k = 0; k < n; k++)
                for (int j = 0; j < n; j++)
                    c[i][j] += b[k][j] * 0.5 * a[i][k];
        }
        return c;
    }

    // k outermost, j before i, and rows that end at the diagonal
    static double[][] outer(double[][] a, int n) {
        double[][] c = new double[n][n];
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    c[i][j] = c[i][j] * 0.5 + a[i][k] * a[j][k];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                for (int j = 0; j <= i; j++)
                    c[i][j] -= a[j][k] * a[i][k];
        return c;
    }

    // sums of columns; what is added depends on a condition; a counter that begins with another
    static int[] columns(int[] x, int n, int m) {
        int[] s = new int[m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (x[(i * m) + j] % 3 != 0)
                    s[j] += x[i * m + j] << i % 5;
        for (int i = 1; i < n - 1; i++)
            for (int j = i + 1; j < m; j++)
                s[j] = s[j] * 3 + x[j + (i - 1)];
        return s;
    }

    // a matrix in an array of one dimension; several loops for one element; sums that wrap around
    static int[] flat(int[] a, int[] b, int n) {
        int[] c = new int[n * n + 5];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                int x = a[i * n + k];
                for (int j = 0; j < n; j++)
                    c[i * n + j + 3] += x * b[k * n + j];
            }
        for (int p = 0; p < 3; p++)
            for (int q = 0; q < 2; q++)
                for (int j = 0; j < n - 3; j++)
                    c[j] ^= a[j + p] + b[j + q] * p;
        return c;
    }

    // two arrays; the nest as a filter; elements that come again
    static double[][] filter(double[][] a, int n) {
        double[][] c = new double[n][n], d = new double[n][n];
        double[] w = {0.5, 0.25, -1};
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 3; x++)
                for (int i = 0; i < n - 2; i++)
                    for (int j = 0; j < n - 2; j++) {
                        c[i + 1][j + 1] += a[i + y][j + x] * w[x];
                        d[i][j] = d[i][j] * w[y] + a[i][j];
                    }
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[0][j / 2] += a[k][j];
        for (int k = 0; k < n; k++)
            for (int j = 1; j < n; j++)
                d[0][j] += d[0][j - 1] * a[k][j];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i][j] += d[i][j];
        return c;
    }

    // the sum of each element by a loop of its own, columns first; bounds that depend on the loop to be moved stay
    static double[][] inner(double[][] a, int n) {
        double[][] c = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double s = 1;
                for (int k = j; k < n; k++)
                    s += a[i][k] * a[k][j];
                c[i][j] = s;
            }
        for (int k = 0; k < n; k++)
            for (int j = 0; j < k; j++)
                c[1][j] += a[k][j];
        return c;
    }

    static double[][] wrong(double[][] a, int n, int how) {
        double[][] c = new double[n][n];
        int less = how == 3 ? 1 : 0, more = how == 4 ? 1 : 0, far = how == 5 ? Integer.MAX_VALUE - 3 : 0, twice = how == 6 ? 2 : 1;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                for (int j = 0; j < n; j++)
                    c[i][j] += a[i][j - less] * a[k + more][j] + a[k + far][k * twice];
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), how = Integer.parseInt(args[1]);
        double[][] a = matrix(n, n, 3), b = matrix(n, how == 1 ? n - 1 : n, 5), e = matrix(how == 2 ? n - 1 : n, n, 2);
        int[] x = new int[n * n], y = new int[n * n];
        for (int i = 0; i < n * n; i++) {
            x[i] = i * 7919 % 1000;
            y[i] = i * 104729;
        }
        System.out.println(sum(product(a, a, n)));
        System.out.println(sum(outer(a, n)));
        System.out.println(sum(columns(x, n, n)));
        System.out.println(sum(columns(x, 5, n * n / 5)));
        if (n > 3) {
            System.out.println(sum(flat(x, y, n)));
            System.out.println(sum(filter(a, n)));
            System.out.println(sum(inner(a, n)));
        }
        System.out.println(sum(wrong(a, n, how)));
        System.out.println(sum(outer(e, n)));
        System.out.println(sum(product(a, b, n)));
    }
}
