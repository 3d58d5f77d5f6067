// Rows that several loops make before others sum up onto them: those make a matrix of their own, and the sums are tiles.
// remark: 64: tiles: a product of matrices, tile by tile
// remark: 75: tiles: a product of matrices, tile by tile
// remark: 89: tiles: a product of matrices, tile by tile
// remark: 102: tiles: a product of matrices, tile by tile
// remark: 115: tiles: sums over three loops, tile by tile
// run: 20 18 19 0
// expect: 11.465583586002625
// expect: 192.09310532913076
// expect: -8492505411861974893
// expect: 23.32832521615335
// expect: 30.961016409115615
// expect: 359.2054654074671
// expect: 11.465583586002625
// run: 16 33 40 0
// expect: 7.7157266684560515
// expect: 178.840895768657
// expect: 8518289464498354575
// expect: 38.648599929534754
// expect: 9.559004083363828
// expect: 836.5656742814768
// expect: 7.7157266684560515
// run: 5 6 7 0
// expect: -0.7249021839879246
// expect: 29.590678805873953
// expect: 1525482404918268498
// expect: 17.587977355140296
// expect: -2.54667736857019
// expect: 100.20494073454971
// expect: -0.7249021839879246
// run: 20 18 19 2
// expect: 11.465583586002625
// expect: 192.09310532913076
// expect: -8492505411861974893
// expect: 23.32832521615335
// expect: 30.961016409115615
// expect: 359.2054654074671
// error: 66: array index out of bounds: index 16, length 16
/** Rows that are made, then changed, then summed up onto: the forms of PolyBench, in several types. */
class RowsInParts {
    static double[][] doubles(int n, int m, int seed) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * seed + j * 7 + seed) % 23 / 8.0 - 1.25;
        return a;
    }
    static float[][] floats(int n, int m, int seed) {
        float[][] a = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * seed + j * 5) % 19 / 7.0f - 1.1f;
        return a;
    }
    static int[][] ints(int n, int m, int seed) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * seed + j * 3) % 11 - 4;
        return a;
    }
    static double[][] gemm(double[][] a, double[][] b, double[][] c, int n, int m, int depth) {
        double[][] d = new double[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                d[i][j] = 0.5 * c[i][j];
            for (int k = 0; k < depth; k++)
                for (int j = 0; j < m; j++)
                    d[i][j] += 1.5 * a[i][k] * b[k][j];
        }
        return d;
    }
    static float[][] gemmFloats(float[][] a, float[][] b, float[][] c, int n, int m, int depth) {
        float[][] d = new float[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                d[i][j] = 0.5f * c[i][j] + i;
            for (int j = 0; j < m; j++) {
                float s = d[i][j];
                for (int k = 0; k < depth; k++)
                    s += a[i][k] * b[k][j];
                d[i][j] = s;
            }
        }
        return d;
    }
    static int[][] gemmInts(int[][] a, int[][] b, int[][] c, int n, int m, int depth) {
        int[][] d = new int[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                d[i][j] = c[i][j];
            for (int j = 0; j < m; j++)
                d[i][j] *= 3;
            for (int k = 0; k < depth; k++)
                for (int j = 0; j < m; j++)
                    d[i][j] += a[i][k] * b[k][j];
        }
        return d;
    }
    static double[][] syrk(double[][] a, double[][] c, int n, int depth) {
        double[][] d = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                d[i][j] = c[i][j];
            for (int j = 0; j <= i; j++)
                d[i][j] *= 0.25;
            for (int k = 0; k < depth; k++)
                for (int j = 0; j <= i; j++)
                    d[i][j] += 1.5 * a[i][k] * a[j][k];
        }
        return d;
    }
    static double[][] syr2k(double[][] a, double[][] b, double[][] c, int n, int depth) {
        double[][] d = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                d[i][j] = c[i][j];
            for (int j = 0; j <= i; j++)
                d[i][j] *= 1.25;
            for (int k = 0; k < depth; k++)
                for (int j = 0; j <= i; j++)
                    d[i][j] += a[j][k] * 1.5 * b[i][k] + b[j][k] * 1.5 * a[i][k];
        }
        return d;
    }
    static double[][] distances(double[][] a, double[][] b, double[] w, int n, int m, int depth) {
        double[][] d = new double[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                d[i][j] = i == j ? 1 : 0;
            for (int j = 1; j < m; j++)
                for (int k = 0; k < depth; k++) {
                    double x = a[i][k] - b[k][j];
                    d[i][j] += x * x * w[k];
                }
        }
        return d;
    }
    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 0.9 + a[i][j];
        return s;
    }
    static double sumFloats(float[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 0.9 + a[i][j];
        return s;
    }
    static long sumInts(int[][] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 31 + a[i][j];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), depth = Integer.parseInt(args[2]), less = Integer.parseInt(args[3]);
        double[] w = new double[depth];
        for (int k = 0; k < depth; k++)
            w[k] = k % 4;
        double[][] a = doubles(n, depth, 3), b = doubles(depth, m, 5), c = doubles(n, m, 7), square = doubles(n, n, 9);
        System.out.println(sum(gemm(a, b, c, n, m, depth)));
        System.out.println(sumFloats(gemmFloats(floats(n, depth, 3), floats(depth, m, 5), floats(n, m, 7), n, m, depth)));
        System.out.println(sumInts(gemmInts(ints(n, depth, 3), ints(depth, m, 5), ints(n, m, 7), n, m, depth)));
        System.out.println(sum(syrk(a, square, n, depth)));
        System.out.println(sum(syr2k(a, doubles(n, depth, 4), square, n, depth)));
        System.out.println(sum(distances(a, b, w, n, m, depth)));
        System.out.println(sum(gemm(a, b, doubles(n, m - less, 7), n, m, depth)));
    }
}
