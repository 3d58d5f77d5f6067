// run: 9
// expect: -7.05078125
// run: 70
// expect: -95.20859191925797
// bench: parallel mvt(matrix(2500)) mvt(matrix(70))
/** A matrix times one vector, and the same matrix, transposed, times another. */
public class Mvt {
    static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 5 + j * 3) % 16 * 0.25;
        return a;
    }
    static double[] mvt(double[][] a) {
        int n = a.length;
        double[] x = new double[n], y = new double[n], sum = new double[n];
        for (int i = 0; i < n; i++) {
            double s = i % 3;
            for (int j = 0; j < n; j++)
                s = s + a[i][j] * (j % 5);
            x[i] = s;
        }
        for (int i = 0; i < n; i++) {
            double s = i % 4;
            for (int j = 0; j < n; j++)
                s = s + a[j][i] * (j % 6);
            y[i] = s;
        }
        for (int i = 0; i < n; i++)
            sum[i] = x[i] - y[i];
        return sum;
    }
    public static void main(String[] args) {
        double s = 0;
        for (double x : mvt(matrix(Integer.parseInt(args[0]))))
            s = s * 0.5 + x;
        System.out.println(s);
    }
}
