// C = A * B for square matrices as it is written down, by rows of A and columns of B: what
// layouts are good for.
//
// run: 1
// expect: 24.5
// run: 20
// expect: -22.0
public class Product {
    static double[][] matrix(int n, int seed) {
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = (i * seed + j) % 8 - 3.5;
        return m;
    }

    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] c = multiply(matrix(n, 3), matrix(n, 5));
        System.out.println(c[n - 1][n - 1] + c[0][n / 2]);
    }
}
