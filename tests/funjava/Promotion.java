// The element that all iterations of a loop write is carried as a scalar; other names of it see each write.
// run: 9
// expect: 10.01874166986657
// expect: 2688706194377128698
// expect: 110.65625 5.0 6
// expect: 247
// expect: 2688706194377128698
// remark: 53:21: promotion: the element that all iterations write is kept as a scalar
// remark: 63:17: promotion: the element that all iterations write is kept as a scalar
// remark: 79:17: promotion: the element that all iterations write is kept as a scalar
// run: 1
// expect: 6.0
// expect: 188
// expect: 7.0 4.0 1
// expect: 0
// expect: 188
// run: 40
// expect: 41.00101605327401
// expect: 7584219957306344164
// expect: 110.65625 5.0 6
// expect: -40
// expect: 7584219957306344164
// run: 9 3
// expect: 10.01874166986657
// expect: 2688706194377128698
// expect: 110.65625 5.0 6
// expect: 247
// error: 82: array index out of bounds: index 10, length 10
// run: 9 -1
// expect: 10.01874166986657
// expect: 2688706194377128698
// expect: 110.65625 5.0 6
// expect: 247
// expect: 2682687342325907561
class Promotion {
    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), wrong = args.length > 1 ? Integer.parseInt(args[1]) : 0;
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? n + 1 : 1.0 / (1 + i + j);
        // other elements of the same array are read
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                for (int k = 0; k < j; k++)
                    a[i][j] -= a[i][k] * a[j][k];
                a[i][j] /= a[j][j];
            }
        System.out.println(a[n - 1][n - 1] + a[n - 1][0] + a[n - 1][n / 2]);
        // the element itself is among those that are read, by another name
        long[] b = new long[n + 1];
        for (int i = 0; i <= n; i++)
            b[i] = i * i % 7 + 1;
        for (int i = 0; i < n; i++)
            for (int k = 0; k <= n; k++)
                b[i] = b[i] * 3 + b[k] - b[n - k];
        System.out.println(sum(b));
        // while, a condition, and the element after it was written
        float[] f = {1, 2, 3, 4};
        int turn = 0;
        while (turn < n && f[1] < 100) {
            if (turn % 3 == 0) f[2] += 1;
            f[1] = f[1] * 1.5f + f[2];
            f[3] = f[3];
            turn++;
        }
        System.out.println(f[1] + " " + f[2] + " " + turn);
        // three dimensions; a loop that does not run does not read
        int[][][] c = new int[2][n][3];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                c[1][i][2] += c[1][k][2] + c[0][i][1] + k;
        System.out.println(c[1][n - 1][2]);
        for (int k = 0; k < wrong; k++)
            b[b.length - 3 + wrong] += b[k];
        for (int k = wrong; k < 0; k++)
            b[n + 1 + k * n] += b[k + 1];
        System.out.println(sum(b));
    }
}
