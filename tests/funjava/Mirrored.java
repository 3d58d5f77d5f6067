// nests that copy what they make across the diagonal of a matrix: from above and below, with and without it, in several forms
// run: 1
// expect: 0.0 82.5 1.0
// expect: 0 0 1 0 1 0
// run: 2
// expect: 8.701501335303078 23.671875 -17.4453125
// expect: 99200 -1026 31778 29173 31778 993
// run: 17
// expect: 22.17115137749731 58.619677927186174 -11.070081774799359
// expect: -135914946217675648 -3700308712241369970 -5234524896376109743 -4032415092369983864 8191125935618465609 1735479091663846280
// run: 50
// expect: 17.465346703282968 90.14143423102512 22.344531184810435
// expect: -6326442320031680584 -175121096081106840 -2753088181949319862 2547290945433298085 -3419634220597870926 3198559940126430617
// error: 138: array index out of bounds: index 50, length 50
// remark: 34: fission: copies across the diagonal are made by loops of their own
// remark: 47: fission: copies across the diagonal are made by loops of their own
// remark: 55: fission: copies across the diagonal are made by loops of their own
// remark: 67: fission: copies across the diagonal are made by loops of their own
class Mirrored {
    static double[][] points(int n, int m) {
        double[][] p = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < m; k++)
                p[i][k] = (i * 37 + k * 101 + i * k) % 97 / 8.0 - 5;
        return p;
    }
    static double[][] above(double[][] p) {
        int n = p.length;
        double[][] d = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                double x = p[i][0] - p[j][0], y = p[i][1] - p[j][1];
                d[i][j] = Math.sqrt(x * x + y * y);
                d[j][i] = d[i][j];
            }
        return d;
    }
    static double[][] below(double[][] p) {
        int n = p.length;
        double[][] d = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                double s = 0;
                for (int k = 0; k < p[0].length; k++)
                    s += p[i][k] * p[j][k];
                d[i][j] = s;
                d[j][i] = s;
            }
        return d;
    }
    static long[][] chained(int n) {
        long[][] a = new long[n][n];
        for (int i = 1; i < n; i++)
            for (int j = 0; j < i; j++)
                a[i][j] = a[j][i] = i * 100L + j;
        return a;
    }
    static double[][] inMemory(double[][] p) {
        int n = p.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n - 1; i++) {
            c[i][i] = 1;
            for (int j = i + 1; j < n; j++) {
                c[i][j] = 0;
                for (int k = 0; k < p[0].length; k++)
                    c[i][j] += p[i][k] * p[j][k];
                c[j][i] = c[i][j];
            }
        }
        c[n - 1][n - 1] = 1;
        return c;
    }
    /** Elements far from the diagonal, of a part of the matrix. */
    static int[][] part(int n) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = -(i * n + j);
        for (int i = 2; i <= n - 3; i++)
            for (int j = i + 3; j <= n - 2; j++) {
                a[i][j] = i * j;
                a[j][i] = a[i][j];
            }
        return a;
    }
    /** What is read here has been copied in an earlier iteration: nothing may move. */
    static long[][] ahead(int n) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                a[i][j] = (i > 0 ? a[i][i - 1] : 1) + j;
                a[j][i] = a[i][j];
            }
        return a;
    }
    /** The same, from the other side. */
    static long[][] across(int n) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                a[i][j] = (i > 0 ? a[j][i - 1] : 1) + j;
                a[j][i] = a[i][j];
            }
        return a;
    }
    /** What was copied in this iteration of the outer loop is read. */
    static long[][] column(int n) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                long s = j;
                for (int k = i; k < n; k++)
                    s += a[k][i];
                a[i][j] = s;
                a[j][i] = a[i][j];
            }
        return a;
    }
    /** The copy is not the last that happens to the element. */
    static long[][] later(int n) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                a[i][j] = i + 10 * j;
                a[j][i] = a[i][j];
            }
            for (int j = i; j < n; j++)
                a[i][j] *= 3;
        }
        return a;
    }
    /** More columns than rows: the last copies are outside. */
    static double outside(int n) {
        double[][] a = new double[n][n + 2];
        for (int i = 0; i < n; i++)
            for (int j = i; j < n + 2; j++) {
                a[i][j] = i + j;
                a[j][i] = a[i][j];
            }
        return a[0][0];
    }
    static double sum(double[][] a) {
        double s = 0;
        for (double[] row : a)
            for (double x : row)
                s = s * 0.75 + x;
        return s;
    }
    static long sum(long[][] a) {
        long s = 0;
        for (long[] row : a)
            for (long x : row)
                s = s * 31 + x;
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] p = points(n, 5);
        long t = 0;
        for (int[] row : part(n))
            for (int x : row)
                t = t * 31 + x;
        System.out.println(sum(above(p)) + " " + sum(below(p)) + " " + sum(inMemory(p)));
        System.out.println(sum(chained(n)) + " " + t + " " + sum(ahead(n)) + " " + sum(later(n)) + " " + sum(across(n)) + " " + sum(column(n)));
        if (n == 50)
            System.out.println(outside(n));
    }
}
