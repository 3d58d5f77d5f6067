// loops over columns, with loops down the columns in them, in parts; where a check would fail, as they were
// remark: 31: distribution: its loops stand outside
// remark: 54: distribution: its loops stand outside
// remark: 76: distribution: its loops stand outside
// remark: 111: distribution: its loops stand outside
// run: 20 40
// expect: 1.5252016911539477 49.83738743535802 -3157289666753464269 61.555553 7.15591077038442E14 32.0976603793883 32.0976603793883
// run: 3 5
// expect: 1.6538175366480217 4.667950096223249 65168188 5.4882812 7.677203454668149 2.298040682740281 2.298040682740281
// run: 20 33
// error: 114: array index out of bounds: index 33, length 33
class ColumnsInParts {
    static double[][] data(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 7 + j * 3 + 1) % 13 / 13.0 - 0.3;
        return a;
    }
    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 0.9 + a[i][j];
        return s;
    }
    /* A filter down each column, and up again. */
    static double[][] filter(double[][] x) {
        int n = x.length, m = x[0].length;
        double[][] y = new double[n][m];
        for (int j = 0; j < m; j++) {
            double s = 0, t = 1;
            for (int i = 0; i < n; i++) {
                double u = 0.5 * s - 0.25 * t + x[i][j];
                t = s;
                s = u;
                y[i][j] = u;
            }
            for (int i = n - 1; i >= 0; i--) {
                s = 0.7 * s + y[i][j];
                y[i][j] = s - t;
            }
        }
        return y;
    }
    /* What is there before is asked for behind. */
    static double[][] between(double[][] x, double[] weight) {
        int n = x.length, m = x[0].length;
        double[][] y = new double[n][m];
        double[] last = new double[m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                y[i][j] = x[i][j];
        for (int j = 1; j < m; j++) {
            double w = weight[j] * 2, first = y[0][j], most = -100;
            for (int i = 1; i < n; i++) {
                y[i][j] = y[i][j] * w + y[i - 1][j];
                most = Math.max(most, y[i][j]);
            }
            y[0][j] = most;
            for (int i = 0; i < n - 1; i++)
                if (y[i][j] > first)
                    y[i][j] -= first;
                else
                    y[i + 1][j] += w;
            last[j] = y[n - 1][j] + first + most;
        }
        for (int j = 0; j < m; j++)
            y[n - 1][j] += last[j];
        return y;
    }
    /* Whole numbers, downward over columns, and a place. */
    static long[][] counts(int n, int m) {
        long[][] c = new long[n][m];
        int[] where = new int[m];
        for (int j = m - 1; j >= 2; j--) {
            int at = -1, odd = 0;
            long s = j;
            boolean any = false;
            for (int i = 0; i < n; i++) {
                s = s * 31 + i ^ j;
                if ((s & 3) == 1) {
                    at = i;
                    odd++;
                    any = true;
                }
                c[i][j] = s + odd;
            }
            where[j] = any ? at : -odd;
            c[0][j] += at;
        }
        for (int j = 0; j < m; j++)
            c[n - 1][j] += where[j];
        return c;
    }
    /* Triangles: the loop below depends on the column. */
    static float[][] triangle(int n) {
        float[][] l = new float[n][n];
        for (int j = 0; j < n; j++) {
            float s = 1;
            for (int i = j; i < n; i++) {
                l[i][j] = s + i;
                s = s * 0.5f + j;
            }
        }
        return l;
    }
    /* A column beyond the matrix. */
    static double beyond(double[][] x, int m) {
        double[][] y = new double[x.length][x[0].length];
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int i = 0; i < x.length; i++) {
                s += x[i][j];
                y[i][j] = s;
            }
            y[0][j] = s;
        }
        return sum(y);
    }
    /* Iterations that depend on one another. */
    static double[][] neighbours(double[][] x) {
        int n = x.length, m = x[0].length;
        double[][] y = new double[n][m + 1];
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int i = 0; i < n; i++) {
                s += x[i][j] + y[i][j];
                y[i][j + 1] = s;
            }
        }
        return y;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[] weight = new double[m];
        for (int j = 0; j < m; j++)
            weight[j] = j % 3 * 0.25;
        double[][] x = data(n, m);
        long[][] c = counts(n, m);
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                s = s * 3 + c[i][j];
        float[][] l = triangle(n);
        float t = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                t = t * 0.5f + l[i][j];
        double up = sum(filter(x)), behind = sum(between(x, weight)), near = sum(neighbours(x));
        System.out.println(up + " " + behind + " " + s + " " + t + " " + near + " " + beyond(x, m) + " " + beyond(x, m + (n + m) % 2));
    }
}
