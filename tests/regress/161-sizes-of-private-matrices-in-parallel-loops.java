// run: 3 2 1 2
// expect: -9223372019674906624
// run: 1 1 1 40
// expect: 343597383680
// run: 30 1 1 2
// expect: -9223372019674906624
// In parallel loops, private matrices whose sizes other arrays of before have.
class X {
    static double[][] add(double[][] a, double[][] b) {
        double[][] c = new double[a.length][a[0].length];
        for (int j = 0; j < a[0].length; j++)
            for (int i = 0; i < b.length; i++)
                c[i][j] = i == j ? a[i][j] : b[i][j];
        return c;
    }
    static double[][] init(int n, int m, int k) {
        double[][] c = new double[n][m];
        int rows = n, cols = m;
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++)
                c[i][j] = 1.0 / (i + j + k + 1);
        return c;
    }
    static double[][] outer(double[] a, double[] b) {
        double[][] c = new double[a.length][b.length];
        int rows = a.length, cols = b.length;
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++)
                c[i][j] = a[i] * b[j];
        return c;
    }
    static double[] vinit(int n, int k) {
        double[] v = new double[n];
        for (int i = 0; i < n; i++)
            v[i] = i + k;
        return v;
    }
    static double norm(double[][] a) {
        double best = a[0][0];
        int place = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                if (a[i][j] > best) {
                }
        return best + place;
    }
    static long bits(double x) {
        return (Double.doubleToLongBits(x) ^ (Double.doubleToLongBits(x) >>> 29));
    }
    static long run(int n, int m, int k, int steps) {
        long sum = 0;
        double[][] a0 = add(init(n, n, 2), init(n, n, 1));
        double[][] a1 = outer(vinit(n, 2), vinit(n, 1));
        double[][] x0 = a1;
        for (int s = 0; s < steps; s++) {
            sum += bits(norm(add(x0, x0)));
        }
        return sum;
    }
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++)
            a[i] = Integer.parseInt(args[i]);
        System.out.println(run(a[0], a[1], a[2], a[3]));
    }
}
