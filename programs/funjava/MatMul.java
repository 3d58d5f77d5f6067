// C = A * B for square matrices, by the definition.
//
// run: 1
// expect: trace 12.25, skew 0.0, corner 12.25
// run: 16
// expect: trace 64.0, skew 0.0, corner -36.0
// run: 100
// expect: trace 2516.0, skew 800.0, corner 177.0
public class MatMul {
    static double[][] matrix(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3.5;
        return a;
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
        double trace = 0, all = 0;
        for (int i = 0; i < n; i++) {
            trace += c[i][i];
            for (int j = 0; j < n; j++)
                all += c[i][j] * (i - j);
        }
        System.out.println("trace " + trace + ", skew " + all + ", corner " + c[n - 1][0]);
    }
}
// expect-turns: jit_tiles
