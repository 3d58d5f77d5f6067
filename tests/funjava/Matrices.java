// two dimensions: building, transposing, multiplying, rows as values
// run: 1
// expect: 1.25 1.25 1.25 -1.5 3 1.25
// run: 5
// expect: 22.75 -103.25 1688.75 73.5 7 778.75
// run: 18
// expect: 617.5 -4227.5 348480.0 925.0 20 42947.5
class Matrices {
    static double[][] build(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * 3 - j * 0.5;
        return a;
    }
    static double[][] transpose(double[][] a) {
        double[][] b = new double[a[0].length][a.length];
        for (int i = 0; i < b.length; i++)
            for (int j = 0; j < a.length; j++)
                b[i][j] = a[j][i];
        return b;
    }
    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length, m = b[0].length, l = b.length;
        double[][] c = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double s = 0;
                for (int k = 0; k < l; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }
    static double sum(double[] row) { double s = 0; for (int i = 0; i < row.length; i++) s += row[i]; return s; }
    static double largest(double[][] a) {
        double m = a[0][0];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                m = Math.max(m, a[i][j]);
        return m;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] a = build(n, n + 2), c = multiply(a, transpose(a));
        double[] row = a[n - 1];
        System.out.println(c[0][0] + " " + c[n - 1][0] + " " + sum(c[n - 1]) + " " + sum(row) + " " + row.length + " " + largest(c));
    }
}
