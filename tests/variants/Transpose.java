// Transpositions in many forms: what stands beside the form of programs/funjava/Transpose.java.
//
// base: base 1 base(doubles(1000,600)) base(doubles(9,20))
// variant: floats 1 floatTranspose(floats(1000,600)) floatTranspose(floats(9,20))
// variant: ints 1 intTranspose(ints(1000,600)) intTranspose(ints(9,20))
// variant: columns-first 1 columnsFirst(doubles(1000,600)) columnsFirst(doubles(9,20))
// variant: scaled 1 scaled(doubles(1000,600),3) scaled(doubles(9,20),3)
// variant: plus-rows 1 plusRows(doubles(1000,600)) plusRows(doubles(9,20))
// variant: turned 1 turned(doubles(1000,600)) turned(doubles(9,20))
// variant: down 1 down(doubles(1000,600)) down(doubles(9,20))
// variant: helper-row 1 helperRow(doubles(1000,600)) helperRow(doubles(9,20))
//
// run: 9
// expect: base -2910310521699827712
// expect: floats -266340139008
// expect: ints 178360
// expect: columns-first -2910310521699827712
// expect: scaled -6772780520867627008
// error: 95: array index out of bounds: index 9, length 9
// run: 40
// expect: base 7860395432831090688
// expect: floats -3295704915968
// expect: ints 79429910
// expect: columns-first 7860395432831090688
// expect: scaled 5302184818228854784
// error: 95: array index out of bounds: index 40, length 40
public class Transpose {
    static double[][] doubles(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * m + j;
        return a;
    }
    static float[][] floats(int n, int m) {
        float[][] a = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * m + j;
        return a;
    }
    static int[][] ints(int n, int m) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * m + j;
        return a;
    }

    static double[][] base(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = a[i][j];
        return b;
    }
    static float[][] floatTranspose(float[][] a) {
        int n = a.length, m = a[0].length;
        float[][] b = new float[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = a[i][j];
        return b;
    }
    static int[][] intTranspose(int[][] a) {
        int n = a.length, m = a[0].length;
        int[][] b = new int[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = a[i][j];
        return b;
    }
    static double[][] columnsFirst(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[j][i] = a[i][j];
        return b;
    }
    static double[][] scaled(double[][] a, double by) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = by * a[i][j];
        return b;
    }
    static double[][] plusRows(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = a[i][j] + a[j][j];
        return b;
    }
    static double[][] turned(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = a[n - 1 - i][j];
        return b;
    }
    static double[][] down(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = m - 1; j >= 0; j--)
            for (int i = n - 1; i >= 0; i--)
                b[j][i] = a[i][j];
        return b;
    }
    static double[] column(double[][] a, int j) {
        double[] c = new double[a.length];
        for (int i = 0; i < a.length; i++)
            c[i] = a[i][j];
        return c;
    }
    static double[][] helperRow(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = 0; j < m; j++)
            b[j] = column(a, j);
        return b;
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
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digest(base(doubles(n, 2 * n))));
        System.out.println("floats " + digestFloats(floatTranspose(floats(n, 2 * n))));
        System.out.println("ints " + digestInts(intTranspose(ints(n, 2 * n))));
        System.out.println("columns-first " + digest(columnsFirst(doubles(n, 2 * n))));
        System.out.println("scaled " + digest(scaled(doubles(n, 2 * n), 3)));
        System.out.println("plus-rows " + digest(plusRows(doubles(n, 2 * n))));
        System.out.println("turned " + digest(turned(doubles(n, 2 * n))));
        System.out.println("down " + digest(down(doubles(n, 2 * n))));
        System.out.println("helper-row " + digest(helperRow(doubles(n, 2 * n))));
    }
}
