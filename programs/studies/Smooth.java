// A chain: a field is smoothed by a five-point stencil some times, and the product of what comes
// of it with a matrix is taken.  One layout suits neighbours, another rows.
//
// run: 1 1
// expect: 0.0 0.0
// run: 20 3
// expect: 1276.65625 1142.0
public class Smooth {
    static double[][] field(int n) {
        double[][] f = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                f[i][j] = (i * 3 + j * j) % 16;
        return f;
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

    static double[][] smooth(double[][] s, int times) {
        if (times == 0)
            return s;
        return smooth(step(s), times - 1);
    }

    static double[][] multiply(double[][] p, double[][] q) {
        int n = p.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += p[i][k] * q[k][j];
                c[i][j] = sum;
            }
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), times = Integer.parseInt(args[1]);
        double[][] c = multiply(smooth(field(n), times), field(n));
        System.out.println(c[n / 2][n / 2] + " " + c[n - 1][0]);
    }
}
