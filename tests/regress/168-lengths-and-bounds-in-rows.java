// options: --grain auto:4
// run: 3 5
// expect: -6960084214302758973 -4.900685951113701
// expect: 0 0
// expect: 0 0
// expect: 0 0
// run: 29 27
// expect: 9015597714349355907 -25.368337734507996
// expect: 433265329527040000 -4097834618146167712
// expect: 433265329527040000 -4097834618146167712
// expect: 1290835997483802624 7966416834773647776
// run: 40 70
// expect: -5129608323927637435 -111.83048983651531
// expect: 3378742031250427904 -4643873244765395968
// expect: 3378742031250427904 -4643873244765395968
// expect: 3624822801363959808 -5545862685776359936
// Rows whose conditions ask for their own length, and for bounds that an arm of another condition has computed.
class X {
    static long changed(int n, int m, int steps) {
        long[][] a = new long[n][m], b = new long[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i][j] = i * 7 - j * j;
        for (int t = 0; t < steps; t++)
            if ((t & 1) == 1)
                for (int i = 0; i < n; i++)
                    for (int j = 0; j < m; j++)
                        if (i < 2 || j >= a[0].length - 2)
                            a[i][j] = b[i][j] + t;
                        else
                            a[i][j] = b[i][j] * 3 + a[i][j];
        long h = 17;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                h = h * 31 + a[i][j];
        return h;
    }
    static double[][] made(double[][] b, int k) {
        double[][] a = new double[b.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                a[i][j] = i == 0 || j > a[0].length - 3 ? b[i][j] : j < a[i].length / 2 ? b[i - 1][j] + k : b[i][j + 1] * 0.5;
        return a;
    }
    static long arms(int n, int m, int p, int k) {
        long[][][] c = new long[p][p][p], out = new long[p][p][p];
        for (int i = 0; i < p; i++)
            for (int j = 0; j < p; j++)
                for (int l = 0; l < p; l++)
                    c[i][j][l] = i * 3 ^ j * 5 ^ l;
        for (int i = 0; i < p; i++)
            for (int j = 0; j < p; j++) {
                if (!(j >= k && j < n - 2)) continue;
                for (int l = 0; l < p; l++)
                    if (l >= 2 && j < p - 2 && j >= 2 && i >= 2)
                        out[i][j][l] = c[i - 2][j][l] + c[i][j - 2][l] + c[i][j][l] * m;
            }
        long h = 0;
        for (long[][] q : out)
            for (long[] r : q)
                for (long x : r)
                    h = h * 31 + x;
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[][] b = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i][j] = i * 0.5 - j;
        for (int k = 0; k < 3; k++)
            b = made(b, k);
        double s = 0;
        for (double[] r : b)
            for (double x : r)
                s = s * 0.75 + x;
        System.out.println(changed(n, m, 5) + " " + s);
        for (int k = 0; k < 5; k += 2)
            System.out.println(arms(n, m, 18, k) + " " + arms(n, m, 40, k));
    }
}
