// lanes that read in rows of their own: arrays of two and three dimensions, of every type, of short, long and single rows
// run: 5 3
// expect: -2.4616838865922546 8352119934177866350
// run: 40 17
// expect: 7.506635358542956 758617560068993051
// run: 300 4
// expect: 4.783802304412544 5796280477760397576
// run: 33 40
// expect: 1.769402951481509 -5363782024700228226
// run: 21 -1
// expect: -2.249928817149378 7398896712099561310
// error: 131: array index out of bounds: index 1, length 1
// remark: 31: lanes: 16 iterations at once
// remark: 38: lanes: 16 iterations at once
// remark: 45: lanes: 16 iterations at once
// remark: 53: lanes: 16 iterations at once
// remark: 59: lanes: 16 iterations at once
// remark: 69: lanes: 16 iterations at once
// remark: 86: lanes: 16 iterations at once
// remark: 92: lanes: 16 iterations at once
// remark: 98: lanes: 16 iterations at once
// remark: 108: lanes: 16 iterations at once
// remark: 118: lanes: 16 iterations at once
// remark: 124: lanes: 16 iterations at once
// remark: 130: lanes: 16 iterations at once
// remark: 156: lanes: 16 iterations at once
class RowsApart {
    static double[][] points(int n, int m) {
        double[][] p = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < m; k++)
                p[i][k] = (i * 37 + k * 101 + i * k) % 97 / 8.0 - 5;
        return p;
    }
    static int[][] numbers(int n, int m) {
        int[][] p = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < m; k++)
                p[i][k] = i * 31 - k * 7;
        return p;
    }
    static float[][] floats(int n, int m) {
        float[][] p = new float[n][m];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < m; k++)
                p[i][k] = (i * 3 + k) % 11 / 3f;
        return p;
    }
    static long[][][] cube(int n, int m) {
        long[][][] p = new long[n][3][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < m; k++)
                    p[i][j][k] = i * 1000003L + j * 101 + k;
        return p;
    }
    static double[] norms(double[][] p) {
        double[] d = new double[p.length];
        for (int i = 0; i < d.length; i++) {
            double s = 0;
            for (int k = 0; k < p[i].length; k++)
                s += p[i][k] * p[i][k];
            d[i] = s;
        }
        return d;
    }
    static int[] nearest(double[][] p, double[][] q) {
        int[] a = new int[p.length];
        for (int i = 0; i < a.length; i++) {
            double least = 1e300;
            for (int c = 0; c < q.length; c++) {
                double d = 0;
                for (int k = 0; k < q[c].length; k++)
                    d += (p[i][k] - q[c][k]) * (p[i][k] - q[c][k]);
                if (d < least) {
                    least = d;
                    a[i] = c;
                }
            }
        }
        return a;
    }
    static double[][] transposed(double[][] p) {
        double[][] t = new double[p[0].length][p.length];
        for (int k = 0; k < t.length; k++)
            for (int i = 0; i < p.length; i++)
                t[k][i] = p[i][k];
        return t;
    }
    static long[] ints(int[][] p, int m) {
        long[] s = new long[p.length];
        for (int i = 0; i < s.length; i++)
            s[i] = i % 3 == 0 ? p[i][i % m] : p[s.length - 1 - i][m - 1] - (long) p[i][0];
        return s;
    }
    static float[] narrow(float[][] p, int m) {
        float[] s = new float[p.length];
        for (int i = 0; i < s.length; i++) {
            float x = 0;
            for (int k = 0; k < m; k++)
                x += p[i][k] * 0.1f;
            s[i] = x;
        }
        return s;
    }
    static long[] deep(long[][][] p, int m) {
        long[] s = new long[p.length];
        for (int i = 0; i < s.length; i++) {
            long x = 0;
            for (int k = 0; k < m; k++)
                x = x * 3 + p[i][i % 3][k] - p[p.length - 1 - i][1][m - 1 - k];
            s[i] = x;
        }
        return s;
    }
    static boolean[] which(boolean[][] p) {
        boolean[] b = new boolean[p.length];
        for (int i = 0; i < b.length; i++)
            b[i] = p[i][i] != p[0][i];
        return b;
    }
    static double[] taken(double[][] p, int[] row, int m) {
        double[] d = new double[row.length];
        for (int i = 0; i < d.length; i++)
            d[i] = row[i] < p.length ? p[row[i]][i % m] : -1;
        return d;
    }
    static double outside(double[][] p, int m) {
        double[] d = new double[p.length];
        for (int i = 0; i < d.length; i++)
            d[i] = p[i][i < 20 ? 0 : m];
        return d[0];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        boolean fails = m < 0;
        m = Math.abs(m);
        double s = 0;
        double[][] p = points(n, m);
        for (double x : norms(p))
            s = s * 0.5 + x;
        long t = 0;
        for (int x : nearest(p, points(6, m)))
            t = t * 31 + x;
        double[][] back = transposed(p);
        for (int k = 0; k < m; k++)
            s = s * 0.75 + back[k][n - 1] - back[k][n / 2];
        for (long x : ints(numbers(n, m), m))
            t = t * 31 + x;
        for (float x : narrow(floats(n, m), m))
            s = s * 0.5 + x;
        for (long x : deep(cube(n, m), m))
            t = t * 31 + x;
        boolean[][] b = new boolean[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i * j % 5 < 2;
        for (boolean x : which(b))
            t = t * 3 + (x ? 1 : 2);
        int[] row = new int[2 * n];
        for (int i = 0; i < 2 * n; i++)
            row[i] = i * 7 % (n + 3);
        for (double x : taken(p, row, m))
            s = s * 0.5 + x;
        System.out.println(s + " " + t);
        if (fails)
            System.out.println(outside(p, m));
    }
}
