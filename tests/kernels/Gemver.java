// run: 9
// expect: -1088.125
// run: 70
// expect: 0.0
// bench: parallel gemver(2000) gemver(70)
/** Two outer products are added to a matrix, which multiplies vectors from both sides. */
public class Gemver {
    static double[] vector(int n, int seed) {
        double[] v = new double[n];
        for (int i = 0; i < n; i++)
            v[i] = (i * seed) % 7 - 3;
        return v;
    }
    static double gemver(int n) {
        double[] u1 = vector(n, 3), v1 = vector(n, 5), u2 = vector(n, 2), v2 = vector(n, 4), y = vector(n, 6), z = vector(n, 8);
        double alpha = 0.5, beta = 0.25;
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i + 2 * j) % 5 + u1[i] * v1[j] + u2[i] * v2[j];
        double[] x = new double[n], w = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                x[i] += beta * a[j][i] * y[j];
            x[i] += z[i];
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                w[i] += alpha * a[i][j] * x[j];
        double s = 0;
        for (int i = 0; i < n; i++)
            s += w[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(gemver(Integer.parseInt(args[0])));
    }
}
