// run: 5 7
// expect: 236.0 -38.5 -6290005022623823438 2295.0
// expect: 2293747897576022181 3828797994549144901 -8513200787470417953 -3634448188270305841
// expect: -3357428565064297465 1232386 9861100
// error: 67: array index out of bounds
// run: 40 33
// expect: 5948.0 -257.125 -6424877399361241028 2682682.25
// expect: -6334504648203008988 8134932690484809452 4225405847694628884 6861688618519233900
// expect: -8253343018925106976 12006786 4458481087028422712
// error: 67: array index out of bounds
// run: 100 128
// expect: 76729.0 -27.5 -4490254839379517138 2.4819558575E8
// expect: 4006882564154459136 -4184966923496999958 -3423395709928757782 6084652481561880320
// expect: -4980700073342376001 30477186 -2111803283410660212
// error: 67: array index out of bounds
// run: 3 1000
// expect: 18010.0 -11.0 -1229199630157744689 7501494.75
// expect: -288389487177590492 -1577116646692513027 -5627832366463748343 8533519100157989412
// expect: -2319544278547417791 616706 10230
// error: 67: array index out of bounds
// run: 1 20
// expect: 72.0 0.0 0 0.0
// expect: -2537395078593880558 4234008081554324292 1228927331426847734 1228927331426847734
// expect: -8089243458172501525 1026 0
// error: 67: array index out of bounds
// Matrices in arrays of one dimension, written row by row: whole rows and parts of them, widths that are known or not, neighbours
// in rows and columns, several arrays, checks that fail.
public class FlatRows {
    static double[] made(int n, int m) {
        double[] a = new double[n * m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i * m + j] = (i * 7 + j * 3) % 11 - 4;
        return a;
    }

    static double[] inside(double[] a, int n, int m) {
        double[] b = new double[n * m];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + (j + 1)] - 4 * a[m * i + j];
        return b;
    }

    static double[] step(double[] a, int n, int m) {
        double[] b = new double[a.length];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (i == 0 || i == n - 1 || j == 0 || j == m - 1)
                    b[i * m + j] = a[i * m + j];
                else
                    b[i * m + j] = (a[i * m - m + j] + a[i * m + j]) / 2;
        return b;
    }

    static int[] table(int n) {
        int[] t = new int[n * 10];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= 9; j++)
                t[j + 10 * i] = i * j - (t.length > 50 ? 1 : 0);
        return t;
    }

    static float[] scaled(float[] x, int n, int m) {
        float[] y = new float[n * m];
        for (int i = 0; i < n; i++) {
            float by = x[i];
            int row = i * m;
            for (int j = 0; j < m; j++)
                y[row + j] = by * (x[j] + row);
        }
        return y;
    }

    static long[] turned(long[] a, int n, int m) {
        long[] b = new long[n * m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i * m + j] = a[j * n + i];
        return b;
    }

    // less than whole rows of an array that is given
    static long[] part(int n, int w, int from, int to) {
        long[] b = new long[n * w];
        for (int i = 0; i < n * w; i++)
            b[i] = -i;
        for (int i = 0; i < n; i++)
            for (int j = from; j < to; j++)
                b[i * w + j] = i + 100L * j;
        return b;
    }

    // beyond its row, as an int that does not wrap; so into the next one
    static int[] beyond(int n, int w, int to) {
        int[] b = new int[n * w + to];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < to; j++)
                b[i * w + j] = 10 * i + j;
        return b;
    }

    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * (i % 13);
        return s;
    }

    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + a[i];
        return s;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + a[i];
        return s;
    }

    static double sum(float[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * (double) (i % 7);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[] a = made(n, m), b = inside(a, n, m);
        for (int t = 0; t < 3; t++)
            b = step(b, n, m);
        float[] x = new float[n + m];
        for (int i = 0; i < n + m; i++)
            x[i] = i % 5 * 0.5f;
        long[] l = new long[n * m];
        for (int i = 0; i < n * m; i++)
            l[i] = i * 12345678901L;
        System.out.println(sum(a) + " " + sum(b) + " " + sum(table(n)) + " " + sum(scaled(x, n, m)));
        System.out.println(sum(turned(l, n, m)) + " " + sum(part(n, m, 2, m - 1)) + " " + sum(part(n, m, 0, 1)) + " " + sum(part(n, m, 3, 3)));
        System.out.println(sum(beyond(n, m, m + 3)) + " " + sum(beyond(n, 0, 4)) + " " + sum(beyond(n, 1, 1)));
        System.out.println(sum(scaled(x, n + m + 1, 0)));
    }
}
// remark: 39: coalesce: with the loop in it, it goes over the elements of an array
// remark: 47: coalesce: with the loop in it, it goes over the elements of an array
// remark: 58: coalesce: with the loop in it, it goes over the elements of an array
// remark: 66: coalesce: with the loop in it, it goes over the elements of an array
// remark: 97: coalesce: with the loop in it, it goes over the elements of an array
