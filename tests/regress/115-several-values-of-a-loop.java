// run: 9 40
// expect: 1079 276 204.05558877162548 514
// expect: 14.135371055162512 4.318509230074927 9.213948238723859
// expect: 1152 -728 -4224 1725.2993931539831
// expect: 1214 959 226 5067 1463187277298473
// expect: 0.7631491952527211 0.08819171041250229 -2469.345981622168
// expect-exit: 1
// error: 163: integer division by zero
// run: 1 5
// expect: 80 160 48.94427190999916 240
// expect: 2.820022295020734 1.2197998028216857 1.600222492199048
// expect: 384 296 -1040 276.8041450499005
// expect: 153 174 122 259 1435
// expect: 0.08819171036881969 0.08819171041250229 -87.9118082895875
// expect: -16
// run: 33 7
// expect: 4207 322 291.48407417149906 445
// expect: 4.5449919352314225 2.435111637680055 1.4635149450528888
// expect: 1152 -728 -944 1725.2993931539831
// expect: 4580 3972 243 21150 725016508657071184
// expect: 0.9256746023240323 0.08819171041250229 -3663.486511601519
// expect-exit: 1
// error: 163: integer division by zero
// run: 7 3
// expect: 831 258 127.20682782000554 171
// expect: 2.1134682299267675 1.0281154634934568 0.8668167186942775
// expect: 1152 -728 752 1725.2993931539831
// expect: 1101 785 226 4224 1125764912016
// expect: 0.7103294314855382 0.08819171041250229 -2050.513199187082
// expect: -37
// remark: 52: shares: what is stored here is read where another value of the loop needs it
// remark: 53: shares: what is stored here is read where another value of the loop needs it
// remark: 74: shares: what is stored here is read where another value of the loop needs it
// remark: 75: shares: what is stored here is read where another value of the loop needs it
// remark: 95: shares: what is stored here is read where another value of the loop needs it
// remark: 96: shares: what is stored here is read where another value of the loop needs it
// remark: 144: shares: what is stored here is read where another value of the loop needs it
// remark: 164: shares: what is stored here is read where another value of the loop needs it
/* What a loop stores, and needs for other values: read from the array, if that is so in every iteration. */
class X {
    static int dear(int x, int y) {
        return (x * 31 + y * 17) % 1009 * ((x ^ y) & 15) % 251 + (x * y) % 13;
    }

    static void oneDimension(int n) {
        int[] p = new int[n], q = new int[n + 2];
        double[] s = new double[n];
        long all = 0;
        int most = -1;
        for (int i = 0; i < n; i++) {
            int a = dear(i, 7);
            p[i] = a;
            q[i + 2] = a % 100 + p[i];
            s[i] = Math.sqrt(a) * Math.sqrt(i + 1) + p[i] * 0.5;
            all += a;
            most = Math.max(most, q[i + 2]);
        }
        double t = 0;
        for (int i = 0; i < n; i++)
            t = t * 0.5 + s[i];
        System.out.println(all + " " + most + " " + t + " " + (n > 0 ? q[n + 1] + p[n - 1] : 0));
    }

    static void innerLoops(int n, int m) {
        double[] mean = new double[n], spread = new double[n];
        double like = 0;
        for (int i = 0; i < n; i++) {
            double a = 0, b = 0;
            for (int j = 1; j <= m; j++) {
                double v = Math.sqrt(i * 0.25 + j) - 1.0 / j;
                a += v;
                b += v * v;
            }
            mean[i] = m > 0 ? a / m : 0;
            spread[i] = Math.sqrt(Math.abs(b - mean[i] * mean[i] * m));
            like = Math.max(like, mean[i] + spread[i]);
        }
        System.out.println(like + " " + mean[n / 2] + " " + spread[n - 1]);
    }

    /* Edges of an image, with the greatest, the least, and a sum. */
    static void twoDimensions(int n, int m) {
        int[][] g = new int[n + 2][m + 2];
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < m + 2; j++)
                g[i][j] = (i * 37 + j * 11) % 256;
        int[][] x = new int[n + 2][m + 2], y = new int[n + 2][m + 2];
        double[][] size = new double[n + 2][m + 2];
        int most = 0, least = 9999;
        long sum = 0;
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++) {
                int a = g[i - 1][j + 1] + 2 * g[i][j + 1] + g[i + 1][j + 1] - g[i - 1][j - 1] - 2 * g[i][j - 1] - g[i + 1][j - 1];
                int b = g[i + 1][j - 1] + 2 * g[i + 1][j] + g[i + 1][j + 1] - g[i - 1][j - 1] - 2 * g[i - 1][j] - g[i - 1][j + 1];
                x[i][j] = a;
                y[i][j] = b;
                size[i][j] = Math.sqrt(a * a + b * b);
                most = Math.max(most, Math.abs(a) + Math.abs(b));
                least = Math.min(least, b);
                sum += a - b;
            }
        double t = 0;
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < m + 2; j++)
                t = Math.max(t, size[i][j] + x[i][j] * 3 - y[i][j]);
        System.out.println(most + " " + least + " " + sum + " " + t);
    }

    /* None of these is the value at the end of the loop in every iteration. */
    static void others(int n) {
        int[] p = new int[n + 1], q = new int[n + 1], r = new int[n + 1], t = new int[n + 1];
        long all = 0, some = 0, last = 0, cells = 0;
        for (int i = 0; i < n; i++) {
            int a = dear(i, 3);
            if (a % 3 == 0)
                p[i] = a;
            all += a;
            int b = dear(i, 5);
            q[i] = b;
            q[i] = b + 1;
            some += b;
            int c = dear(i, 9);
            r[n - 1 - i] = c;
            last = Math.max(last, c);
            for (int j = 0; j < 5; j++) {
                int d = dear(i, j);
                t[i] = d;
                cells += d;
            }
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + p[i] + q[i] * 3 + r[i] * 5 + t[i] * 7;
        System.out.println(all + " " + some + " " + last + " " + cells + " " + s);
    }

    /* Elements that are cut when they are stored. */
    static void narrow(int n) {
        float[] f = new float[n];
        int[] k = new int[n];
        double sum = 0, least = 1e9;
        for (int i = 0; i < n; i++) {
            double d = Math.sqrt(i + 0.1) * Math.sqrt(i + 0.7) / (i + 3);
            f[i] = (float) d;
            k[i] = (int) (d * 1000);
            sum = Math.max(sum, d);
            least = Math.min(least, f[i]);
        }
        double t = 0;
        for (int i = 0; i < n; i++)
            t = t * 0.75 + f[i] - k[i];
        System.out.println(sum + " " + least + " " + t);
    }

    /* The first iteration that fails says so. */
    static int fails(int n) {
        int[] p = new int[n];
        int[] by = new int[n];
        for (int i = 0; i < n; i++)
            by[i] = n - 8 - i;
        int most = 0;
        for (int i = 0; i < n; i++) {
            int a = dear(i, 2) / by[i] + by[(i * 3 + 1) % n];
            p[i] = a;
            most = Math.max(most, a);
        }
        return most + p[n / 2];
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        oneDimension(n);
        innerLoops(n, m);
        twoDimensions(n, m);
        others(n);
        narrow(n);
        System.out.println(fails(n));
    }
}
