// Of a nest that makes two matrices each is made by itself, without what is left of checks of the other one that is as large;
// one that is not is outside as ever.
//
// run: 1 1 4
// expect: 0
// expect: -172728526833377330
// run: 3 3 6
// expect: 483630304984987956
// expect: -5961844188155562971
// run: 40 40 43
// expect: -3459803782610280970
// expect: 4248210096968587229
// run: 70 80 90
// expect: -6743840133225312262
// expect: 1531854538447097189
// run: 20 19 23
// expect: -1347192851179892351
// error: 51: array index out of bounds: index 19, length 19
// run: 20 20 22
// expect: -1347192851179892351
// error: 51: array index out of bounds: index 22, length 22
// remark: 34: edges: elements choose themselves what they are
class TwoMatrices {
    static double[][] doubles(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 31 + j * 17) % 1009 * 0.37;
        return a;
    }
    static double[][] both(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n], d = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                b[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
                d[i][j] = a[i + 1][j] - a[i - 1][j] + a[i][j + 1] - a[i][j - 1];
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] += 0.125 * d[i][j];
        return b;
    }
    /** The second one may be smaller. */
    static double[][] other(double[][] a, int rows, int columns) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m], d = new double[rows][columns];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                b[i][j] = a[i][j] * 2;
                d[i][j] = a[i][j] - 1;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i][j] += d[i][j];
        return b;
    }
    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Double.doubleToLongBits(x[i][j]);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), rows = Integer.parseInt(args[1]), columns = Integer.parseInt(args[2]);
        System.out.println(digest(both(doubles(n, n))));
        System.out.println(digest(other(doubles(n, n + 3), rows, columns)));
    }
}
