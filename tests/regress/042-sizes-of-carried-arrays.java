// arrays that change places are as large as before: what is made of their inner part needs no second form, and rows are made together
// options: --grain auto:4
// remark: 24: rows: a task makes several
// remark: 27: rows: a task makes several
// run: 1
// expect: 0.5
// expect: 401
// error: 53: array index out of bounds: index 1, length 1
// run: 2
// expect: 3.0
// expect: 502
// error: 53: array index out of bounds: index 2, length 2
// run: 40
// expect: 2114.21875
// expect: 4303
// error: 53: array index out of bounds: index 40, length 40
class SizesOfCarriedArrays {
    static double heat(int n) {
        double[][] a = new double[n][n], b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i * j % 13 + 0.5;
        for (int t = 0; t < 3; t++) {
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    a[i][j] = b[i][j] + 0.5 * (b[i][j - 1] + b[i + 1][j]);
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = Math.max(s, a[i][j] * (i + 1));
        return s;
    }
    /** What an iteration gives is larger than what it was given. */
    static int grown(int n) {
        int[] a = new int[n];
        for (int t = 0; t < 3; t++) {
            int[] c = new int[n + t + 1];
            for (int i = 0; i < n + t; i++)
                c[i + 1] = a[i] + 1;
            a = c;
        }
        return a.length * 100 + a[n];
    }
    /** One of two that change places is too small. */
    static int uneven(int n) {
        int[] a = new int[n + 1], b = new int[n];
        for (int t = 0; t < 2; t++) {
            for (int i = 1; i < n + 1; i++)
                a[i] += i;
            int[] c = a;
            a = b;
            b = c;
        }
        return a[0];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(heat(n));
        System.out.println(grown(n));
        System.out.println(uneven(n));
    }
}
