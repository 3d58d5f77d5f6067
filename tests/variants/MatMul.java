// Products of matrices in many forms: what stands beside the form of programs/funjava/MatMul.java.
//
// base: base 1 base(doubles(320,3),doubles(320,5)) base(doubles(9,3),doubles(9,5))
// variant: start-one 1 startOne(doubles(320,3),doubles(320,5)) startOne(doubles(9,3),doubles(9,5))
// variant: subtract 1 subtract(doubles(320,3),doubles(320,5)) subtract(doubles(9,3),doubles(9,5))
// variant: three-factors 1 threeFactors(doubles(320,3),doubles(320,5)) threeFactors(doubles(9,3),doubles(9,5))
// variant: floats 1 floatProduct(floats(320,3),floats(320,5)) floatProduct(floats(9,3),floats(9,5))
// variant: longs 1 longProduct(longs(320,3),longs(320,5)) longProduct(longs(9,3),longs(9,5))
// variant: ints 1 intProduct(ints(320,3),ints(320,5)) intProduct(ints(9,3),ints(9,5))
// variant: ints-in-longs 1 wideProduct(ints(320,3),ints(320,5)) wideProduct(ints(9,3),ints(9,5))
// variant: min-plus 1 minPlus(longs(320,3),longs(320,5)) minPlus(longs(9,3),longs(9,5))
// variant: min-by-if 1 minByIf(longs(320,3),longs(320,5)) minByIf(longs(9,3),longs(9,5))
// variant: min-by-choice 1 minByChoice(doubles(320,3),doubles(320,5)) minByChoice(doubles(9,3),doubles(9,5))
// variant: max-by-if 1 maxByIf(ints(320,3),ints(320,5)) maxByIf(ints(9,3),ints(9,5))
// variant: order-ikj 1 orderIkj(doubles(320,3),doubles(320,5)) orderIkj(doubles(9,3),doubles(9,5))
// variant: order-kij 1 orderKij(doubles(320,3),doubles(320,5)) orderKij(doubles(9,3),doubles(9,5))
// variant: order-jki 1 orderJki(doubles(320,3),doubles(320,5)) orderJki(doubles(9,3),doubles(9,5))
// variant: in-place 1 inPlace(doubles(320,3),doubles(320,5)) inPlace(doubles(9,3),doubles(9,5))
// variant: helper-bounds 1 helperBounds(doubles(320,3),doubles(320,5)) helperBounds(doubles(9,3),doubles(9,5))
// variant: helper-element 1 helperElement(doubles(320,3),doubles(320,5)) helperElement(doubles(9,3),doubles(9,5))
// variant: helper-row 1 helperRow(doubles(320,3),doubles(320,5)) helperRow(doubles(9,3),doubles(9,5))
// variant: flat 1 flat(flatDoubles(320,3),flatDoubles(320,5),320) flat(flatDoubles(9,3),flatDoubles(9,5),9)
// variant: constant-size 1 constantSize(doubles(320,3),doubles(320,5)) constantSize(doubles(320,3),doubles(320,5))
// variant: two-products 2 twoProducts(doubles(320,3),doubles(320,5)) twoProducts(doubles(9,3),doubles(9,5))
// variant: two-sums 2 twoSums(doubles(320,3),doubles(320,5)) twoSums(doubles(9,3),doubles(9,5))
// variant: two-chained 2 twoChained(doubles(320,3),doubles(320,5)) twoChained(doubles(9,3),doubles(9,5))
// variant: complex 4 complex(doubles(320,3),doubles(320,5),doubles(320,7),doubles(320,9)) complex(doubles(9,3),doubles(9,5),doubles(9,7),doubles(9,9))
// variant: if-not-zero 1 ifNotZero(doubles(320,3),doubles(320,5)) ifNotZero(doubles(9,3),doubles(9,5))
// variant: if-index 1 ifIndex(doubles(320,3),doubles(320,5)) ifIndex(doubles(9,3),doubles(9,5))
// variant: if-invariant 1 ifInvariant(doubles(320,3),doubles(320,5),1) ifInvariant(doubles(9,3),doubles(9,5),1)
// variant: triangle-k 0.5 triangleK(doubles(320,3),doubles(320,5)) triangleK(doubles(9,3),doubles(9,5))
// variant: triangle-k-above 0.5 triangleKAbove(doubles(320,3),doubles(320,5)) triangleKAbove(doubles(9,3),doubles(9,5))
// variant: triangle-j 0.5 triangleJ(doubles(320,3),doubles(320,5)) triangleJ(doubles(9,3),doubles(9,5))
// variant: down-k 1 downK(doubles(320,3),doubles(320,5)) downK(doubles(9,3),doubles(9,5))
// variant: down-ij 1 downIJ(doubles(320,3),doubles(320,5)) downIJ(doubles(9,3),doubles(9,5))
// variant: while-loops 1 whileLoops(doubles(320,3),doubles(320,5)) whileLoops(doubles(9,3),doubles(9,5))
// variant: transposed 1 transposed(doubles(320,3),doubles(320,5)) transposed(doubles(9,3),doubles(9,5))
// variant: weighted 1 weighted(doubles(320,3),doubles(320,5)) weighted(doubles(9,3),doubles(9,5))
// variant: bias-and-max 1 biasAndMax(doubles(320,3),doubles(320,5)) biasAndMax(doubles(9,3),doubles(9,5))
// variant: squared-distance 1 squaredDistance(doubles(320,3),doubles(320,5)) squaredDistance(doubles(9,3),doubles(9,5))
//
// remark: 279: values: the lesser of two
// remark: 307: values: the greater of two
// remark: 275: tiles: a product of matrices, tile by tile
// remark: 441: tiles: a product of matrices, tile by tile
// remark: 535: tiles: a product of matrices, tile by tile
// remark: 547: tiles: a product of matrices, tile by tile
// remark: 499: unswitch: the condition in line
// remark: 499: tiles: a product of matrices, tile by tile
// run: 9
// expect: base 5088363891486883840
// expect: start-one -4561372366340358144
// expect: subtract -4135008145367891968
// expect: three-factors 760404649583837184
// expect: floats -133329846272
// expect: longs 3308
// expect: ints 3308
// expect: ints-in-longs 3308
// expect: min-plus -4160
// expect: min-by-if -4160
// expect: min-by-choice 1154047404513689600
// expect: max-by-if 2546
// expect: order-ikj 5088363891486883840
// expect: order-kij 5088363891486883840
// expect: order-jki 5088363891486883840
// expect: in-place 5088363891486883840
// expect: helper-bounds 5088363891486883840
// expect: helper-element 5088363891486883840
// expect: helper-row 5088363891486883840
// expect: flat -5811332369168203776
// expect: two-products 7136235084545261568
// expect: two-sums 1068698636205188281
// expect: two-chained 8075600644712431616
// expect: complex -2283606486053552128
// expect: if-not-zero -3679722370538405888
// expect: if-index 4061402438958055424
// expect: if-invariant 7692922219734761472
// expect: triangle-k -6380193297100439552
// expect: triangle-k-above -6898670204201467904
// expect: triangle-j -6589927339121967104
// expect: down-k 5088363891486883840
// expect: down-ij 5088363891486883840
// expect: while-loops 5088363891486883840
// expect: transposed 7692922219734761472
// expect: weighted 9000382282648780800
// expect: bias-and-max -8188670022466404352
// expect: squared-distance 7373799964889055232
// run: 35
// expect: base -6765286249612705792
// expect: start-one -7100593315619274752
// expect: subtract -6765286249612705792
// expect: three-factors -2802118577526669312
// expect: floats -2280344059904
// expect: longs 148256
// expect: ints 148256
// expect: ints-in-longs 148256
// expect: min-plus -82760
// expect: min-by-if -82760
// expect: min-by-choice 4566650022153682944
// expect: max-by-if 51404
// expect: order-ikj -6765286249612705792
// expect: order-kij -6765286249612705792
// expect: order-jki -6765286249612705792
// expect: in-place -6765286249612705792
// expect: helper-bounds -6765286249612705792
// expect: helper-element -6765286249612705792
// expect: helper-row -6765286249612705792
// expect: flat 7505213594640842752
// expect: two-products -864691128455135232
// expect: two-sums -8770169448529851268
// expect: two-chained 8662953159200604160
// expect: complex -2097199682726920192
// expect: if-not-zero -8317409639939440640
// expect: if-index 3934457224461549568
// expect: if-invariant -8662075748921638912
// expect: triangle-k -6028349576212119552
// expect: triangle-k-above 6007977824772685824
// expect: triangle-j 3444101426752520192
// expect: down-k -6765286249612705792
// expect: down-ij -6765286249612705792
// expect: while-loops -6765286249612705792
// expect: transposed -8662075748921638912
// expect: weighted -3027672392848637952
// expect: bias-and-max -2777841360785375232
// expect: squared-distance -95402424918867968
public class MatMul {
    static final int SIZE = 320;

    static double[][] doubles(int n, int seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3.5;
        return a;
    }
    static float[][] floats(int n, int seed) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3.5f;
        return a;
    }
    static long[][] longs(int n, int seed) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3;
        return a;
    }
    static int[][] ints(int n, int seed) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j) % 8 - 3;
        return a;
    }
    static double[] flatDoubles(int n, int seed) {
        double[] a = new double[n * n];
        for (int k = 0; k < n * n; k++)
            a[k] = (k / n * seed + k % n) % 8 - 3.5;
        return a;
    }

    static double[][] base(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] startOne(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 1;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] subtract(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum -= a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] threeFactors(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += 0.5 * a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static float[][] floatProduct(float[][] a, float[][] b) {
        int n = a.length;
        float[][] c = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                float sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static long[][] longProduct(long[][] a, long[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                long sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static int[][] intProduct(int[][] a, int[][] b) {
        int n = a.length;
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static long[][] wideProduct(int[][] a, int[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                long sum = 0;
                for (int k = 0; k < n; k++)
                    sum += (long) a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static long[][] minPlus(long[][] a, long[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                long least = Long.MAX_VALUE;
                for (int k = 0; k < n; k++)
                    least = Math.min(least, a[i][k] + b[k][j]);
                c[i][j] = least;
            }
        return c;
    }
    static long[][] minByIf(long[][] a, long[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                long least = Long.MAX_VALUE;
                for (int k = 0; k < n; k++)
                    if (a[i][k] + b[k][j] < least)
                        least = a[i][k] + b[k][j];
                c[i][j] = least;
            }
        return c;
    }
    static double[][] minByChoice(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double least = 1e300;
                for (int k = 0; k < n; k++) {
                    double way = a[i][k] + b[k][j];
                    least = way < least ? way : least;
                }
                c[i][j] = least;
            }
        return c;
    }
    static int[][] maxByIf(int[][] a, int[][] b) {
        int n = a.length;
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int most = -1000;
                for (int k = 0; k < n; k++) {
                    int way = Math.min(a[i][k], b[k][j]);
                    if (most < way)
                        most = way;
                }
                c[i][j] = most;
            }
        return c;
    }
    static double[][] orderIkj(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                for (int j = 0; j < n; j++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    static double[][] orderKij(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    static double[][] orderJki(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                for (int i = 0; i < n; i++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    static double[][] inPlace(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }
    static int rows(double[][] a) {
        return a.length;
    }
    static int columns(double[][] a) {
        return a[0].length;
    }
    static double[][] helperBounds(double[][] a, double[][] b) {
        double[][] c = new double[rows(a)][columns(b)];
        for (int i = 0; i < rows(a); i++)
            for (int j = 0; j < columns(b); j++) {
                double sum = 0;
                for (int k = 0; k < columns(a); k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double element(double[][] a, double[][] b, int i, int j) {
        double sum = 0;
        for (int k = 0; k < b.length; k++)
            sum += a[i][k] * b[k][j];
        return sum;
    }
    static double[][] helperElement(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i][j] = element(a, b, i, j);
        return c;
    }
    static double[] row(double[] a, double[][] b) {
        double[] c = new double[b[0].length];
        for (int j = 0; j < c.length; j++) {
            double sum = 0;
            for (int k = 0; k < a.length; k++)
                sum += a[k] * b[k][j];
            c[j] = sum;
        }
        return c;
    }
    static double[][] helperRow(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            c[i] = row(a[i], b);
        return c;
    }
    static double[] flat(double[] a, double[] b, int n) {
        double[] c = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i * n + k] * b[k * n + j];
                c[i * n + j] = sum;
            }
        return c;
    }
    static double[][] constantSize(double[][] a, double[][] b) {
        double[][] c = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++)
            for (int j = 0; j < SIZE; j++) {
                double sum = 0;
                for (int k = 0; k < SIZE; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] twoProducts(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n], d = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double ab = 0, ba = 0;
                for (int k = 0; k < n; k++) {
                    ab += a[i][k] * b[k][j];
                    ba += b[i][k] * a[k][j];
                }
                c[i][j] = ab;
                d[i][j] = ba;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i][j] -= d[i][j];
        return c;
    }
    static double[][] twoSums(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0, size = 1;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                    size += Math.abs(a[i][k]) * Math.abs(b[k][j]);
                }
                c[i][j] = sum / size;
            }
        return c;
    }
    static double[][] twoChained(double[][] a, double[][] b) {
        return base(base(a, b), b);
    }
    static double[][][] complex(double[][] ar, double[][] ai, double[][] br, double[][] bi) {
        int n = ar.length;
        double[][][] c = new double[2][n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double re = 0, im = 0;
                for (int k = 0; k < n; k++) {
                    re += ar[i][k] * br[k][j] - ai[i][k] * bi[k][j];
                    im += ar[i][k] * bi[k][j] + ai[i][k] * br[k][j];
                }
                c[0][i][j] = re;
                c[1][i][j] = im;
            }
        return c;
    }
    static double[][] ifNotZero(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    if (a[i][k] != 0.5)
                        sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] ifIndex(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    if (k != i)
                        sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] ifInvariant(double[][] a, double[][] b, int transposed) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * (transposed == 1 ? b[j][k] : b[k][j]);
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] triangleK(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k <= i; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] triangleKAbove(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = b[i][j];
                for (int k = i + 1; k < n; k++)
                    sum += a[k][i] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] triangleJ(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[j][k];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] downK(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = n - 1; k >= 0; k--)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] downIJ(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = n - 1; i >= 0; i--)
            for (int j = n - 1; j >= 0; j--) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] whileLoops(double[][] a, double[][] b) {
        int n = a.length, i = 0;
        double[][] c = new double[n][n];
        while (i < n) {
            int j = 0;
            while (j < n) {
                double sum = 0;
                int k = 0;
                while (k < n) {
                    sum += a[i][k] * b[k][j];
                    k++;
                }
                c[i][j] = sum;
                j++;
            }
            i++;
        }
        return c;
    }
    static double[][] transposed(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[j][k];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] weighted(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j] * a[3][k];
                c[i][j] = sum;
            }
        return c;
    }
    static double[][] biasAndMax(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = b[0][j];
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = Math.max(0, sum);
            }
        return c;
    }
    static double[][] squaredDistance(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    double d = a[i][k] - b[j][k];
                    sum += d * d;
                }
                c[i][j] = sum;
            }
        return c;
    }

    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestRow(double[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Double.doubleToLongBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestFloats(float[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestFloatsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestFloatsRow(float[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Float.floatToIntBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestInts(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestIntsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestIntsRow(int[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    static long digestLongs(long[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestLongsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestLongsRow(long[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    static long digestBoth(double[][][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digest(x[i]) * (i % 7 + 1);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digest(base(doubles(n, 3), doubles(n, 5))));
        System.out.println("start-one " + digest(startOne(doubles(n, 3), doubles(n, 5))));
        System.out.println("subtract " + digest(subtract(doubles(n, 3), doubles(n, 5))));
        System.out.println("three-factors " + digest(threeFactors(doubles(n, 3), doubles(n, 5))));
        System.out.println("floats " + digestFloats(floatProduct(floats(n, 3), floats(n, 5))));
        System.out.println("longs " + digestLongs(longProduct(longs(n, 3), longs(n, 5))));
        System.out.println("ints " + digestInts(intProduct(ints(n, 3), ints(n, 5))));
        System.out.println("ints-in-longs " + digestLongs(wideProduct(ints(n, 3), ints(n, 5))));
        System.out.println("min-plus " + digestLongs(minPlus(longs(n, 3), longs(n, 5))));
        System.out.println("min-by-if " + digestLongs(minByIf(longs(n, 3), longs(n, 5))));
        System.out.println("min-by-choice " + digest(minByChoice(doubles(n, 3), doubles(n, 5))));
        System.out.println("max-by-if " + digestInts(maxByIf(ints(n, 3), ints(n, 5))));
        System.out.println("order-ikj " + digest(orderIkj(doubles(n, 3), doubles(n, 5))));
        System.out.println("order-kij " + digest(orderKij(doubles(n, 3), doubles(n, 5))));
        System.out.println("order-jki " + digest(orderJki(doubles(n, 3), doubles(n, 5))));
        System.out.println("in-place " + digest(inPlace(doubles(n, 3), doubles(n, 5))));
        System.out.println("helper-bounds " + digest(helperBounds(doubles(n, 3), doubles(n, 5))));
        System.out.println("helper-element " + digest(helperElement(doubles(n, 3), doubles(n, 5))));
        System.out.println("helper-row " + digest(helperRow(doubles(n, 3), doubles(n, 5))));
        System.out.println("flat " + digestRow(flat(flatDoubles(n, 3), flatDoubles(n, 5), n)));
        System.out.println("two-products " + digest(twoProducts(doubles(n, 3), doubles(n, 5))));
        System.out.println("two-sums " + digest(twoSums(doubles(n, 3), doubles(n, 5))));
        System.out.println("two-chained " + digest(twoChained(doubles(n, 3), doubles(n, 5))));
        System.out.println("complex " + digestBoth(complex(doubles(n, 3), doubles(n, 5), doubles(n, 7), doubles(n, n))));
        System.out.println("if-not-zero " + digest(ifNotZero(doubles(n, 3), doubles(n, 5))));
        System.out.println("if-index " + digest(ifIndex(doubles(n, 3), doubles(n, 5))));
        System.out.println("if-invariant " + digest(ifInvariant(doubles(n, 3), doubles(n, 5), 1)));
        System.out.println("triangle-k " + digest(triangleK(doubles(n, 3), doubles(n, 5))));
        System.out.println("triangle-k-above " + digest(triangleKAbove(doubles(n, 3), doubles(n, 5))));
        System.out.println("triangle-j " + digest(triangleJ(doubles(n, 3), doubles(n, 5))));
        System.out.println("down-k " + digest(downK(doubles(n, 3), doubles(n, 5))));
        System.out.println("down-ij " + digest(downIJ(doubles(n, 3), doubles(n, 5))));
        System.out.println("while-loops " + digest(whileLoops(doubles(n, 3), doubles(n, 5))));
        System.out.println("transposed " + digest(transposed(doubles(n, 3), doubles(n, 5))));
        System.out.println("weighted " + digest(weighted(doubles(n, 3), doubles(n, 5))));
        System.out.println("bias-and-max " + digest(biasAndMax(doubles(n, 3), doubles(n, 5))));
        System.out.println("squared-distance " + digest(squaredDistance(doubles(n, 3), doubles(n, 5))));
    }
}
