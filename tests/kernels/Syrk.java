// run: 9
// expect: 56.95032393287373
// run: 70
// expect: 390.3543307086614
// bench: parallel syrk(matrix(400,300),0.5) syrk(matrix(40,30),0.5)
/** The lower half of A times A transposed. */
public class Syrk {
    static double[][] matrix(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * j + 1) % 7 - 3;
        return a;
    }
    static double[][] syrk(double[][] a, double beta) {
        int n = a.length, m = a[0].length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                double s = beta * (i + j);
                for (int k = 0; k < m; k++)
                    s += a[i][k] * a[j][k];
                c[i][j] = s;
            }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double[] row : syrk(matrix(n, n + 2), 0.5))
            for (double x : row)
                s = s * 0.5 + x;
        System.out.println(s);
    }
}
