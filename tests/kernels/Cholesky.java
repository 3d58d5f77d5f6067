// run: 9
// expect: 3.327926322274783
// run: 70
// expect: 8.369645587759871
// run: 1
// expect: 1.4142135623730951
// bench: sequential decompose(500) decompose(70)
/** Cholesky's decomposition, in place. */
public class Cholesky {
    static double decompose(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = 1.0 / (i + j + 1) + (i == j ? n : 0);
        for (int k = 0; k < n; k++) {
            a[k][k] = Math.sqrt(a[k][k]);
            for (int i = k + 1; i < n; i++)
                a[i][k] /= a[k][k];
            for (int i = k + 1; i < n; i++)
                for (int j = k + 1; j <= i; j++)
                    a[i][j] -= a[i][k] * a[j][k];
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                s = s * 0.75 + a[i][j];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(decompose(Integer.parseInt(args[0])));
    }
}
