// Arrays that loops read and write with constants as first indices are carried as an array for each of them: parts of
// complex numbers, colours, the fields of a step; in one loop, one after the other, in part, and with elements between.
// remark: 81: fronts: the first index
// remark: 97: fronts: the first index
// remark: 100: fronts: the first index
// remark: 103: fronts: the first index
// remark: 112: fronts: the first index
// remark: 133: fronts: the first index
// remark: 137: fronts: the first index
// remark: 150: fronts: the first index
// remark: 156: fronts: the first index
// remark: 169: fronts: the first index
// run: 20
// expect: -31.175878991127036
// expect: -8.451435586044155
// expect: -1850134900377322924
// expect: 17.5 3.75 7.0 2.0
// expect: 4153037604979703236
// expect: 25.186787165226853
// expect: -332.10654006445066
// expect: 190.0
// run: 3
// expect: 9.338796639262295
// expect: 1.034482500000001
// expect: 8567451863352280474
// expect: 0.0 0.0 -1.0 3.0
// expect: -3096556917904433213
// expect: 10.573665000000002
// expect: 0.7923539999999996
// expect: 3.0
// run: 1
// expect: 24.5
// error: 98: array index out of bounds: index 1, length 1
// run: 40 1
// expect: -55.20237158922089
// error: 102: array index out of bounds: index 40, length 40
// run: 20 0 1
// expect: -31.175878991127036
// expect: -8.451435586044155
// expect: -1850134900377322924
// expect: 17.5 3.75 7.0 2.0
// expect: 4153037604979703236
// expect: 25.186787165226853
// expect: -332.10654006445066
// error: 185: array index out of bounds: index 2, length 2
// run: 70
// expect: -89.04663447229683
// expect: -307.23650773433053
// expect: 2792707894463250282
// expect: 24.375 15.0 22.5 1.0
// expect: -7003053916472367558
// expect: 29.638071151933236
// expect: -1800.182241366576
// expect: 2415.0
class FirstIndices {
    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 0.9 + a[i][j];
        return s;
    }
    static double sum(double[][][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                for (int k = 0; k < a[0][0].length; k++)
                    s = s * 0.9 + a[i][j][k];
        return s;
    }
    static double[][] matrix(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3.5;
        return a;
    }
    static double[][][] product(double[][] a, double[][] b) {
        int n = a.length;
        double[][][] c = new double[2][n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double re = 0, im = 0;
                for (int k = 0; k < n; k++) {
                    re += a[i][k] * b[k][j] - b[i][k] * a[k][j];
                    im += a[i][k] * a[k][j] + b[i][k] * b[k][j];
                }
                c[0][i][j] = re;
                c[1][i][j] = im;
            }
        return c;
    }
    /* One part after the other, elements between; then both again from what they were. */
    static double[][] parts(double[][] x, int n, int wrong) {
        double[][] y = new double[2][n];
        y[1][0] = 5;
        for (int t = 0; t < n; t++)
            y[0][t] = x[0][t] * 0.5 - x[1][n - 1 - t];
        y[0][n - 1] += y[1][0];
        for (int t = 1; t < n; t++)
            if (x[1][t] > -2)
                y[1][t + wrong] = y[1][t - 1] + x[1][t];
        for (int t = 0; t < n; t++) {
            double re = y[0][t] + y[1][t], im = y[0][t] - y[1][t];
            y[0][t] = re;
            y[1][t] = im * t;
        }
        return y;
    }
    static int[][][] colours(int h, int w) {
        int[][][] rgb = new int[3][h][w];
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                int p = i * 7919 + j * 104729;
                rgb[0][i][j] = p & 255;
                rgb[1][i][j] = p >> 8 & 255;
                if (i != j)
                    rgb[2][i][j] = rgb[0][i][j] + rgb[1][i][j] & 255;
            }
        return rgb;
    }
    static long hash(int[][][] a) {
        long s = 0;
        for (int f = 0; f < a.length; f++)
            for (int i = 0; i < a[0].length; i++)
                for (int j = 0; j < a[0][0].length; j++)
                    s = s * 31 + a[f][i][j];
        return s;
    }
    /* All that is written in a step is read in the next; rows are exchanged; one front stays as it was. */
    static float[][] steps(int n, int count) {
        float[][] u = new float[4][n];
        for (int i = 0; i < n; i++) {
            u[0][i] = i % 5;
            u[3][i] = 1 + i % 3;
        }
        for (int s = 0; s < count; s++) {
            for (int i = 1; i < n - 1; i++)
                u[1][i] = (u[0][i - 1] + u[0][i + 1]) * 0.5f * u[3][i];
            for (int i = 0; i < n; i++) {
                u[2][i] += u[1][i] - u[0][i];
                u[0][i] = u[1][i];
            }
        }
        return u;
    }
    static long deep(int n) {
        long[][][][] d = new long[2][n][n][3];
        long[] row = {3, 2, 1};
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < 3; k++) {
                    d[0][i][j][k] = i * j + k;
                    d[1][j][i][k] = d[0][i][j][k] * 3;
                }
        for (int i = 0; i < n; i++)
            d[1][i][0] = row;
        long s = 0;
        for (int f = 0; f < 2; f++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    for (int k = 0; k < 3; k++)
                        s = s * 31 + d[f][i][j][k];
        return s;
    }
    /* A new array in each turn takes the place of the one before; what there was is a literal. */
    static double[][] turns(double[] x, double[] y, int count) {
        double[][] z = {x, y};
        for (int s = 0; s < count; s++) {
            double[][] next = new double[2][x.length];
            for (int i = 0; i < x.length; i++) {
                next[0][i] = z[1][i];
                next[1][i] = z[0][i] + 1;
            }
            z = next;
        }
        return z;
    }
    static double beyond(int n, int front) {
        double[][] y = new double[2][n];
        double s = 0;
        for (int i = 0; i < n; i++) {
            y[0][i] = i;
            if (i == front)
                y[2][i] = i;
        }
        for (int i = 0; i < n; i++)
            s += y[0][i];
        return s;
    }
    /* Its first index is known in the loop, not around it. */
    static double around(int n, int count) {
        double[][] y = new double[3][n];
        for (int s = 0; s < count; s++) {
            for (int i = 0; i < n; i++) {
                y[0][i] += i;
                y[2][i] -= y[0][i];
            }
            for (int f = 0; f < 3; f++)
                y[f][s] = f;
        }
        return sum(y);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), wrong = args.length > 1 ? Integer.parseInt(args[1]) : 0;
        double[][] a = matrix(n, 3), b = matrix(n, 5);
        System.out.println(sum(product(a, b)));
        System.out.println(sum(parts(a, n, wrong)));
        System.out.println(hash(colours(n, n + 1)));
        float[][] u = steps(n, 3);
        System.out.println(u[0][n / 2] + " " + u[1][n - 2] + " " + u[2][n / 3] + " " + u[3][n - 1]);
        System.out.println(deep(n));
        System.out.println(sum(turns(a[0], b[1], 5)));
        System.out.println(around(n, 2));
        System.out.println(beyond(n, args.length > 2 ? 1 : n));
    }
}
