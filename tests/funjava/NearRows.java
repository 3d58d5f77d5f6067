// Rows that are computed from rows near to them, some of which are not there.
// options: --strict-fp
// run: 40 1
// expect: 7.487652284111504
// expect: 59.190944805733885
// run: 300 2
// expect: 0.954108434746543
// expect: -188.1321110005604
// run: 40 0
// expect: 7.487652284111504
// expect: 59.190944805733885
// error: 44: array index out of bounds: index -1, length 40
// run: 33 3
// expect: 9.099111111129682
// expect: -43.674596499930395
// error: 53: array index out of bounds: index 33, length 33
// run: 40 4
// expect: 7.487652284111504
// expect: 59.190944805733885
// error: 71: array index out of bounds: index 40, length 40
class NearRows {
    static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = ((i * 7 + j * 13) % 17 - 8) * 0.25;
        return a;
    }

    static double[][] within(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i < 2 || i >= n - 1 ? a[i][j] : j % 3 == 0 ? a[i - 2][j] : a[i + 1][j] * a[i - 1][j];
        return b;
    }

    static double[][] above(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[i - 1][j] * a[i][j];
        return b;
    }

    static double[][] below(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i < 20 || j < 5 ? a[i][j] : a[i + 1][j];
        return b;
    }

    static double[][] first(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i == 0 ? a[i + 1][j] : a[i - 1][3];
        return b;
    }

    static double[][] unused(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double x = a[i + 2][j];
                b[i][j] = a[i][j];
            }
        return b;
    }

    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a.length; j++)
                s = s * 0.99 + a[i][j];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), which = Integer.parseInt(args[1]);
        double[][] a = matrix(n);
        System.out.println(sum(within(a)));
        System.out.println(sum(first(a)));
        if (which == 0)
            System.out.println(sum(above(a)));
        if (which == 3)
            System.out.println(sum(below(a)));
        if (which == 4)
            System.out.println(sum(unused(a)));
    }
}
