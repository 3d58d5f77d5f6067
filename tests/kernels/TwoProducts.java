// run: 9
// expect: 60.298326468334956
// run: 70
// expect: -5819.096774193548
// bench: parallel chained(2,matrix(300,3),matrix(300,5),matrix(300,7),matrix(300,9)) chained(2,matrix(40,3),matrix(40,5),matrix(40,7),matrix(40,9))
/** alpha A B C + D: two products of matrices, one after the other. */
public class TwoProducts {
    static double[][] matrix(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * j + seed) % 5 - 2;
        return a;
    }
    static double[][] chained(double alpha, double[][] a, double[][] b, double[][] c, double[][] d) {
        int n = a.length;
        double[][] t = new double[n][n], r = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                t[i][j] = 0;
                for (int k = 0; k < n; k++)
                    t[i][j] += alpha * a[i][k] * b[k][j];
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                r[i][j] = d[i][j];
                for (int k = 0; k < n; k++)
                    r[i][j] += t[i][k] * c[k][j];
            }
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] r = chained(2, matrix(n, 3), matrix(n, 5), matrix(n, 7), matrix(n, 9));
        double s = 0;
        for (double[] row : r)
            for (double x : row)
                s = s * 0.5 + x;
        System.out.println(s);
    }
}
