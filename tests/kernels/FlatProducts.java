// run: 9
// expect: 719.0
// run: 40
// expect: 1690.0
// bench: parallel both(data(160000,7),data(160000,5),400) both(data(256,7),data(256,5),16)
/** Products of matrices in arrays of one dimension, row by row and by multiples of rows. */
public class FlatProducts {
    static double[] data(int n, int m) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i % m - m / 2;
        return a;
    }
    static double[] product(double[] a, double[] b, int n) {
        double[] c = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++)
                    s += a[i * n + k] * b[k * n + j];
                c[i * n + j] = s;
            }
        return c;
    }
    static double[] both(double[] a, double[] b, int n) {
        double[] d = product(a, b, n), c = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                double x = a[i * n + k];
                for (int j = 0; j < n; j++)
                    c[i * n + j] += x * d[k * n + j];
            }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] c = both(data(n * n, 7), data(n * n, 5), n);
        double s = 0;
        for (int i = 0; i < n * n; i++)
            s += c[i] * (i % 11);
        System.out.println(s);
    }
}
