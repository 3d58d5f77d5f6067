// run: 9
// expect: -1.7125887510272833
// run: 70
// expect: -1.7142857142857144
// bench: parallel trmm(matrix(400,3),matrix(400,4)) trmm(matrix(40,3),matrix(40,4))
/** A lower triangular matrix, with ones on its diagonal, transposed, times a matrix. */
public class Trmm {
    static double[][] matrix(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + 2 * j) % 6 - 2;
        return a;
    }
    static double[][] trmm(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                c[i][j] = b[i][j];
                for (int k = i + 1; k < n; k++)
                    c[i][j] += a[k][i] * b[k][j];
                c[i][j] *= 1.5;
            }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double[] row : trmm(matrix(n, 3), matrix(n, 4)))
            for (double x : row)
                s = s * 0.5 + x;
        System.out.println(s);
    }
}
