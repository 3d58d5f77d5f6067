// A chain: B is transposed, and then the product of A and B is taken by rows of both.  Which layout
// the transposed matrix should have depends on how it is made and on how it is read.
//
// run: 1
// expect: 24.5
// run: 20
// expect: -22.0
public class Turned {
    static double[][] matrix(int n, int seed) {
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = (i * seed + j) % 8 - 3.5;
        return m;
    }

    static double[][] transpose(double[][] b) {
        int n = b.length;
        double[][] t = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                t[i][j] = b[j][i];
        return t;
    }

    static double[][] multiply(double[][] a, double[][] t) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * t[j][k];
                c[i][j] = sum;
            }
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] c = multiply(matrix(n, 3), transpose(matrix(n, 5)));
        System.out.println(c[n - 1][n - 1] + c[0][n / 2]);
    }
}
