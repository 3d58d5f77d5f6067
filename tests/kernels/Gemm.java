// run: 9
// expect: -497.5
// run: 70
// expect: -90352.5
// bench: parallel gemm(1.5,matrix(400,3),matrix(400,5),0.5,matrix(400,7)) gemm(1.5,matrix(40,3),matrix(40,5),0.5,matrix(40,7))
/** C becomes alpha A B + beta C. */
public class Gemm {
    static double[][] matrix(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3.5;
        return a;
    }
    static double[][] gemm(double alpha, double[][] a, double[][] b, double beta, double[][] c) {
        int n = a.length, m = b[0].length, l = b.length;
        double[][] d = new double[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                d[i][j] = beta * c[i][j];
            for (int k = 0; k < l; k++)
                for (int j = 0; j < m; j++)
                    d[i][j] += alpha * a[i][k] * b[k][j];
        }
        return d;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] d = gemm(1.5, matrix(n, 3), matrix(n, 5), 0.5, matrix(n, 7));
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += d[i][j] * (i + 2 * j);
        System.out.println(s);
    }
}
