// Recursions that make a matrix of the one before; several of their steps are done at once.
// options: --strict-fp
// run: 1 0
// expect: 2.0
// expect: 0
// expect: 8.027164502164503
// expect: 2.0
// expect: 2.0
// expect: 2.0
// run: 5 0
// expect: 99.75280612422212
// expect: -7752625586485623355
// expect: 148.5085046897547
// expect: 2587.863550456471
// expect: 41593.214210200524
// expect: 41593.214210200524
// run: 18 0
// expect: 1116.4831821966554
// expect: 4628878656247780585
// expect: 8318.15786355034
// expect: 495748.6650578656
// expect: Infinity
// expect: Infinity
// run: 33 1
// expect: 3731.012050292334
// expect: -2099142294053027860
// expect: 1014577.124992261
// expect: 8045434.344644681
// expect: Infinity
// error: 113: array index out of bounds: index 33, length 33
// run: 40 7
// expect: 5763.09152256816
// expect: -8698129992651394365
// expect: 6875778.092457667
// expect: 2.011622905572594E7
// expect: Infinity
// error: 113: array index out of bounds: index 40, length 40
// run: 64 0
// expect: 14029.112892555504
// expect: -2326049329127108069
// expect: 5.663904125796382E9
// expect: 1.8990288865241688E8
// expect: Infinity
// expect: Infinity
// run: 70 64
// expect: 18873.969144790753
// expect: 2142071221403558486
// expect: 9.879218061615709E10
// expect: 2.941215944191538E8
// expect: 5.360545274927053E21
// error: 113: array index out of bounds: index 70, length 70
// run: 20 -2
// expect: 1419.0213752052846
// expect: 8071663660934271130
// expect: 10554.638776417796
// expect: 806812.3807891877
// expect: Infinity
// error: 113: array index out of bounds: index -2, length 20
class JoinedSteps {
    static double[][] matrix(int m, int n) {
        double[][] a = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? m + 1 : 1.0 / (1 + (i * 7 + j * 3) % 11);
        return a;
    }

    static double[][] lu(double[][] a, int k) {
        int n = a.length;
        if (k == n)
            return a;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            double t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return lu(b, k + 1);
    }

    // Shortest ways: the fixed elements stand in the inner loop.
    static long[][] ways(long[][] d, int k) {
        int n = d.length;
        if (k >= n)
            return d;
        long[][] e = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                e[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        return ways(e, k + 1);
    }

    // From the last row up, two at a time, in a matrix that is not square.
    static double[][] back(double[][] a, int k, double by) {
        if (k < 0)
            return a;
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i < k - 1 ? a[i][j] - by * a[k][j] + a[k - 1][0] : a[i][j];
        return back(b, k - 2, by);
    }

    // A step that does not go on to the next after three.
    static double[][] some(double[][] a, int k, int left) {
        if (left == 0)
            return a;
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[i][j] * 0.5 + a[k][j] * a[i][k + 1];
        return some(b, k + 1, left - 1);
    }

    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s += a[i][j] * (1 + (i + 2 * j) % 5);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        System.out.println(sum(lu(matrix(n, n), Math.max(k, 0))));
        long[][] d = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                d[i][j] = i == j ? 0 : 1 + (i * 13 + j * 29) % 97;
        long[][] e = ways(d, 0);
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 31 + e[i][j];
        System.out.println(s);
        System.out.println(sum(back(matrix(n, n + 9), n - 1 - n % 2, 0.25)));
        System.out.println(sum(some(matrix(n, n), 0, Math.min(n - 1, 3))));
        System.out.println(sum(some(matrix(n, n), Math.max(k, 0), n - 1 - Math.max(k, 0))));
        System.out.println(sum(some(matrix(n, n), k, n - 1)));
    }
}
// remark: 73: steps: 4 at once
