// A small matrix that a loop carries through a method which makes it row by row is so many values, too.
// run: 30
// expect: -1.9360999380985187
// remark: 22: small: the 4 elements
class X {
    static double[][] product(double[][] p, double[][] q) {
        double[][] r = new double[2][2];
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                r[i][j] = p[i][0] * q[0][j] + p[i][1] * q[1][j];
        return r;
    }

    static double[] times(double[][] p, double[] x) {
        double[] y = new double[2];
        for (int i = 0; i < 2; i++)
            y[i] = p[i][0] * x[0] + p[i][1] * x[1];
        return y;
    }

    static double turned(int n) {
        double[][] p = {{1, 0.5}, {0.25, 1}}, q = {{0.6, -0.8}, {0.8, 0.6}};
        double[] x = {1, 2};
        for (int k = 0; k < n; k++) {
            p = product(p, q);
            x = times(p, x);
        }
        return p[0][0] + 2 * p[1][0] + x[0] - x[1];
    }

    public static void main(String[] args) {
        System.out.println(turned(Integer.parseInt(args[0])));
    }
}
