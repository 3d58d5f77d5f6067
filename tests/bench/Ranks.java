/* tests/bench/Ranks.java - what the rows of several ranks run: WHAT N TIMES.
 *
 * The arrays are built once; what is measured is what is done TIMES. */
public class Ranks {
    static double[] vector(int n, int period) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i % period;
        return a;
    }

    /* Each element needs the one before: it is built in one place. */
    static double[] chain(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i == 0 ? 1 : a[i - 1] * 0.5 + 1;
        return a;
    }

    static double dot(double[] a, double[] b, double shift) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += (a[i] + shift) * b[i];
        return s;
    }

    /* One product after the other. */
    static double dots(double[] a, double[] b, double sum, int times) {
        return times == 0 ? sum : dots(a, b, sum + dot(a, b, times), times - 1);
    }

    static double[][] plate(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == 0 ? 100 : j == 0 ? 50 : 0;
        return a;
    }

    static double[][] step(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
            }
        return b;
    }

    static double[][] steps(double[][] a, int times) {
        return times == 0 ? a : steps(step(a), times - 1);
    }

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

    static double[][] powers(double[][] a, double[][] b, int times) {
        return times == 0 ? a : powers(multiply(a, b), b, times - 1);
    }

    public static void main(String[] args) {
        int what = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), times = Integer.parseInt(args[2]);
        if (what == 0)
            System.out.println(dots(vector(n, 17), vector(n, 19), 0, times));
        else if (what == 1)
            System.out.println(steps(plate(n), times)[n / 2][n / 3]);
        else if (what == 2)
            System.out.println(powers(matrix(n, 3), matrix(n, 5), times)[n - 1][0]);
        else {
            double[] a = chain(n);
            System.out.println(dots(a, a, 0, times));
        }
    }
}
