// run: 0 17 13
// expect: 8
// run: 0 1 1
// expect: 8
// run: 0 65 40
// expect: 8
// run: 1 4
// expect: 2.375
// run: 1 40
// expect: 74.00000000000546
// run: 2 2 4
// expect: 10.0
// run: 2 3 0
// expect: 7.0
// run: 3 4 2
// expect: 4179412178899546
// run: 3 0 1
// expect: 1055
// Rows of one leaf that are read where they are made, lengths asked for before, constants behind loops with tasks in them.
class X {
    record Both(double[][] m, double[] v) {}
    static Both split(double[][] a, double[] x, int at) {
        int n = a.length, m = a[0].length;
        double[][] c = new double[n][m];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                c[i][j] = a[i][j] + x[i];
            y[i] = c[i][at] - x[i] * 2;
        }
        return new Both(c, y);
    }
    static int last(int n, int m) {
        int[][] a = new int[n][m];
        int[] x = new int[n];
        for (int s = 0; s < 3; s++) {
            int[][] c = new int[n][m];
            int[] y = new int[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < m; j++)
                    c[i][j] = a[i][j] + x[i] + s;
                y[i] = c[i][m - 1];
            }
            a = c;
            x = y;
        }
        return x[n - 1] + a[n - 1][m - 1];
    }
    static double splits(int n) {
        double[][] a = new double[n][n];
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
            v[i] = i;
            for (int j = 0; j < n; j++)
                a[i][j] = i - j * 0.5;
        }
        for (int s = 0; s < 4; s++) {
            Both b = split(a, v, s % n);
            v = b.v();
        }
        double t = 0;
        for (int i = 0; i < n; i++)
            t = t * 0.5 + v[i];
        return t;
    }
    static double[][] mul(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < c.length; i++)
            for (int k = 0; k < a[0].length; k++)
                for (int j = 0; j < c[0].length; j++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    static double[][] lower(int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                c[i][j] = i == j ? 1 : i - j;
        return c;
    }
    static double[][] grown(double[][] a) {
        double[][] c = new double[a.length + 1][a[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                c[i][j] = a[i][j];
        return c;
    }
    static double grow(int m, int steps) {
        double[][] x = new double[m][2], f = new double[2][m];
        for (int j = 0; j < m; j++)
            f[1][j] = j + 1;
        for (int s = 0; s < steps; s++) {
            f = mul(lower(f.length), f);
            double[][] u = new double[x.length][x[0].length];
            x = u;
            f = grown(f);
        }
        return f[1][m - 1] + f.length + x[0].length;
    }
    static long[][] by(long[][] a, long[][] b) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++) {
                long s = 0;
                for (int k = 0; k < a[i].length; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }
    static long until(int n, int steps) {
        long[][] l = {{0, 1}, {3, -1}}, y = {{1, 0}, {0, 1}};
        int s = 0;
        do {
            long[][] a = new long[n + 1][2];
            for (int i = 0; i <= n; i++)
                for (int j = 0; j < 2; j++)
                    a[i][j] = i == j ? 2 + s : i ^ j;
            y = by(a, l);
            s++;
        } while (s < steps);
        long h = y.length;
        for (int i = 0; i < y.length; i++)
            for (int j = 0; j < y[0].length; j++)
                h = h * 31 + y[i][j];
        return h;
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), m = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        if (which == 0)
            System.out.println(last(n, m));
        else if (which == 1)
            System.out.println(splits(n));
        else if (which == 2)
            System.out.println(grow(n, m));
        else
            System.out.println(until(n, m));
    }
}
