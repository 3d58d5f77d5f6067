// Sixteen elements beside those of a chunk: to the left and right by several distances, from arrays that
// end within a chunk or a node, from other places than multiples of 16, and in turn from two arrays.
//
// run: 40
// expect: 192566.0 184222.0 192566.0
// expect: 321691.5 240035.5 104492.5 134859.5
// expect: -2403768.0 -9.860464525E7
// expect: 1.70976135E7 6.88737855E7
// run: 257
// expect: 1.48032499E8 1.478774575E8 2.9155877645E9
// expect: 1.5866656E7 1.54738645E7 1.4088696E7 2.73907015E7
// expect: -2.974621105E8 -5.60323927575E9
// expect: 1.3242844245E9 5.163925561E9
// run: 1000
// expect: 2.5387729265E9 2.554360801E9 5.26560215785E10
// expect: 2.487230885E8 2.48047462E8 2.405333415E8 4.7985732E8
// expect: -4.0181102355E9 -9.076524320275E10
// expect: 2.14162928085E10 8.25966553985E10
public class Windows {
    static double[] numbers(int n, int seed) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919 + seed) % 1009 * 0.5;
        return a;
    }

    static double[] beside(double[] a, int left, int right) {
        int n = a.length;
        double[] b = new double[n];
        for (int i = 0; i < n; i++)
            b[i] = i < 20 || i >= n - 20 ? a[i] : a[i - 1] - a[i + 1] * 3 + a[i - 17] * 5 + a[i + 15] * 7 + a[i - 16] * 11 + a[i + left] - a[i - right + 1];
        return b;
    }

    static double[] cut(double[] a, int from) {
        double[] b = new double[a.length - from - 3];
        for (int i = 0; i < b.length; i++)
            b[i] = a[i + from] + a[i + 3] * 2 - a[from + i + 2];
        return b;
    }

    static double[] both(double[] a, double[] b) {
        double[] c = new double[a.length - 8];
        for (int i = 0; i < c.length; i++)
            c[i] = (a[i + 1] + b[i + 2]) * (a[i + 3] - b[i + 1]) + (i % 3 == 0 ? a[i + 4] : b[i + 4]);
        return c;
    }

    static double[][] rows(double[] a, int m) {
        int n = a.length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[j] + i;
        return b;
    }

    static double[][] blur(double[][] a) {
        int m = a.length, n = a[0].length;
        double[][] b = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i < 1 || j < 3 || i >= m - 1 || j >= n - 5;
                b[i][j] = edge ? -a[i][j] : a[i][j - 3] + a[i - 1][j + 1] - a[i + 1][j - 1] + a[i][j + 5] - a[i][j + 1];
            }
        return b;
    }

    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length - 1; i++)
            s += a[i] * (i + 1) - a[i + 1];
        return s;
    }

    static double all(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += sum(a[i]) * (i + 1);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = numbers(n, 1), b = numbers(n, 500);
        System.out.println(sum(beside(a, 3, 4)) + " " + sum(beside(b, 19, 20)) + " " + sum(beside(beside(a, 1, 9), 16, 17)));
        System.out.println(sum(cut(a, 1)) + " " + sum(cut(b, 5)) + " " + sum(cut(a, 16)) + " " + sum(cut(cut(b, 15), 2)));
        System.out.println(sum(both(a, b)) + " " + sum(both(b, cut(a, 0))));
        System.out.println(all(blur(rows(a, 20))) + " " + all(blur(blur(rows(b, 33)))));
    }
}
