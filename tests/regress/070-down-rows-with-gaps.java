// Lanes that go down rows which fill their last nodes only in part find elements in a table of leaves, of 64 and 32 bits,
// in any order, under masks, and in arrays of three dimensions.  Rows that end too early are told as ever.
//
// run: 1 1 1
// expect: 0
// expect: 0
// expect: -1
// expect: 32096290
// expect: 0
// expect: 0.0
// run: 40 20 20
// expect: 7301460895874416640
// expect: 1038617752284217344
// expect: -111943266048242400
// expect: 9189420087676474122
// expect: 709031316262162688
// expect: 57.00000000009277
// run: 130 37 37
// expect: 5537624342596157440
// expect: -7131626411870904320
// expect: 7692109670978315640
// expect: 6921990940244622667
// expect: 252211592266220992
// expect: 248.0
// run: 50 300 300
// expect: 6473695765926510592
// expect: -3498611009721032704
// expect: -153885652253878054
// expect: -2251917158922874556
// expect: -3463067280027957696
// expect: -477.9999999999999
// run: 70 261 300
// expect: 4009531878406094848
// expect: -6205541465382883328
// expect: 7363514663982189368
// expect: -1567990170075060026
// expect: -1000310294560704776
// error: 114: array index out of bounds: index 261, length 261
class DownRowsWithGaps {
    static double[][] doubles(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * 1.25 - j;
        return a;
    }
    static double[][] turned(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[j][i];
        return b;
    }
    static float[][] floats(int n, int m) {
        float[][] a = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * 1.25f - j;
        return a;
    }
    static float[][] againstBoth(float[][] a) {
        int n = a.length, m = a[0].length;
        float[][] b = new float[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[n - 1 - j][m - 1 - i] * 3;
        return b;
    }
    static int[][] ints(int n, int m) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * 1000 - j;
        return a;
    }
    static int[][] lowerHalf(int[][] a) {
        int n = a.length, m = a[0].length;
        int[][] b = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = j % 3 == 0 ? -1 : a[j][i];
        return b;
    }
    static long[][][] cube(int n, int m, int l) {
        long[][][] a = new long[n][m][l];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < l; k++)
                    a[i][j][k] = i * 1000003L + j * 1009 + k;
        return a;
    }
    static long[][][] outside(long[][][] a) {
        int n = a.length, m = a[0].length, l = a[0][0].length;
        long[][][] b = new long[l][m][n];
        for (int i = 0; i < l; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < n; k++)
                    b[i][j][k] = a[k][j][i];
        return b;
    }
    static long scattered(int[][] a) {
        int n = a.length, m = a[0].length;
        long sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                sum = sum * 31 + a[(i * 7 + j * 13) % n][(i + j * 5) % m];
        return sum;
    }
    static double beyond(double[][] a, int most) {
        double sum = 0;
        for (int i = 0; i < most; i++)
            for (int j = 0; j < a.length; j++)
                sum = sum / 2 + a[j][i];
        return sum;
    }

    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Double.doubleToLongBits(x[i][j]);
        return sum;
    }
    static long digest(float[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Float.floatToIntBits(x[i][j]);
        return sum;
    }
    static long digest(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + x[i][j];
        return sum;
    }
    static long digest(long[][][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                for (int k = 0; k < x[i][j].length; k++)
                    sum = sum * 31 + x[i][j][k];
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), most = Integer.parseInt(args[2]);
        System.out.println(digest(turned(doubles(n, m))));
        System.out.println(digest(againstBoth(floats(n, m))));
        System.out.println(digest(lowerHalf(ints(n, m))));
        System.out.println(digest(outside(cube(n / 2 + 1, 5, m))));
        System.out.println(scattered(ints(n, m)));
        System.out.println(beyond(doubles(n, m), most));
    }
}
