// run: 9
// expect: 535.9921875
// run: 70
// expect: 129.4324853228963
// bench: parallel atax(matrix(3000,2500),vector(2500)) atax(matrix(70,50),vector(50))
/** A matrix, transposed, times the matrix times a vector. */
public class Atax {
    static double[][] matrix(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 3 + j) % 9 - 4;
        return a;
    }
    static double[] vector(int n) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = i % 4 + 0.5;
        return x;
    }
    static double[] atax(double[][] a, double[] x) {
        int n = a.length, m = x.length;
        double[] y = new double[m];
        for (int i = 0; i < n; i++) {
            double t = 0;
            for (int j = 0; j < m; j++)
                t += a[i][j] * x[j];
            for (int j = 0; j < m; j++)
                y[j] += a[i][j] * t;
        }
        return y;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double y : atax(matrix(n, n + 3), vector(n + 3)))
            s = s * 0.5 + y;
        System.out.println(s);
    }
}
