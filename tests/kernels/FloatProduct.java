// run: 9
// expect: -1.5271101143563968
// run: 70
// expect: -58.85187008698085
// bench: parallel multiply(matrix(400,3),matrix(400,5)) multiply(matrix(40,3),matrix(40,5))
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
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (float[] row : multiply(matrix(n, 3), matrix(n, 5)))
            for (float x : row)
                s = s * 0.75 + x;
        System.out.println(s);
    }
}
