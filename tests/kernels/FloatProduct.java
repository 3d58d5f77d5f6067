// run: 9
// expect: -11.22882080078125
// run: 70
// expect: -151.44889738244302
// bench: parallel check(400) check(40)
/** A product of matrices of floats. */
public class FloatProduct {
    static float[][] matrix(int n, int seed) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 7 - 3;
        return a;
    }
    static float[][] multiply(float[][] a, float[][] b) {
        int n = a.length, m = b[0].length, l = b.length;
        float[][] c = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                float sum = 0;
                for (int k = 0; k < l; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double check(int n) {
        float[][] c = multiply(matrix(n, 3), matrix(n, 5));
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.75 + c[i][i * 3 % n];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(check(Integer.parseInt(args[0])));
    }
}
