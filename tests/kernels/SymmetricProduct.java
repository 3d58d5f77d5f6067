// run: 9
// expect: 50.98191275366736
// run: 40
// expect: 193.83080655225902
// bench: sequential symmetric(data(400,1),data(400,2),data(400,3),400) symmetric(data(30,1),data(30,2),data(30,3),30)
/** The product of a symmetric matrix, of which the lower half is given, with another, added to a third in place. */
public class SymmetricProduct {
    static double[][] data(int n, int k) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * k + j * 3 + 1) % 13 / 13.0 + 0.1;
        return a;
    }
    static double[][] symmetric(double[][] a, double[][] b, double[][] given, int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i][j] = given[i][j];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < i; k++) {
                    c[k][j] += 1.5 * b[i][j] * a[i][k];
                    s += b[k][j] * a[i][k];
                }
                c[i][j] = 1.2 * c[i][j] + 1.5 * b[i][j] * a[i][i] + 1.5 * s;
            }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] c = symmetric(data(n, 1), data(n, 2), data(n, 3), n);
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 0.9 + c[i][j];
        System.out.println(s);
    }
}
