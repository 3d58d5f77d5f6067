// a matrix product by recursion on quarters
// run: 8
// expect: 1035421021915479970 1828
// run: 16
// expect: 4874728602354370778 -4601
class Blocks {
    static long[][] quarter(long[][] a, int qi, int qj) {
        int h = a.length / 2;
        long[][] b = new long[h][h];
        for (int i = 0; i < h; i++)
            for (int j = 0; j < h; j++)
                b[i][j] = a[qi * h + i][qj * h + j];
        return b;
    }
    static long[][] add(long[][] a, long[][] b) {
        long[][] c = new long[a.length][a.length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a.length; j++)
                c[i][j] = a[i][j] + b[i][j];
        return c;
    }
    static long[][] join(long[][] a, long[][] b, long[][] c, long[][] d) {
        int h = a.length;
        long[][] r = new long[2 * h][2 * h];
        for (int i = 0; i < 2 * h; i++)
            for (int j = 0; j < 2 * h; j++)
                r[i][j] = i < h ? j < h ? a[i][j] : b[i][j - h] : j < h ? c[i - h][j] : d[i - h][j - h];
        return r;
    }
    static long[][] multiply(long[][] a, long[][] b) {
        if (a.length == 1) {
            long[][] c = {{a[0][0] * b[0][0]}};
            return c;
        }
        long[][] a0 = quarter(a, 0, 0), a1 = quarter(a, 0, 1), a2 = quarter(a, 1, 0), a3 = quarter(a, 1, 1);
        long[][] b0 = quarter(b, 0, 0), b1 = quarter(b, 0, 1), b2 = quarter(b, 1, 0), b3 = quarter(b, 1, 1);
        return join(add(multiply(a0, b0), multiply(a1, b2)), add(multiply(a0, b1), multiply(a1, b3)),
                    add(multiply(a2, b0), multiply(a3, b2)), add(multiply(a2, b1), multiply(a3, b3)));
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 31 + j * 17) % 23 - 11;
        long[][] c = multiply(a, multiply(a, a));
        long h = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                h = h * 31 + c[i][j];
        System.out.println(h + " " + c[n - 1][n - 1]);
    }
}
// remark: 10: rows: a task makes several
