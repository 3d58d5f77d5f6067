// A state of a few numbers in an array, which a loop gives to methods and gets back, is so many values.
// run: 0
// expect: 1.0 1.0 1.0 3
// expect: 1 0 1 2 3 3
// expect: 0.0 0.0
// expect: 1.0 0.0
// expect: 0.0 2.0
// run: 1
// expect: 1.0001295302183766 1.0259889988707085 0.9983485823002748 3
// expect: 1 1 0 2 190 71
// expect: 9.900990099009902E-7 4.987531172069826E-7
// expect: 0.9999988103001917 0.0010003992015968064
// expect: -7.498003992015968E-4 1.999999102045286
// run: 7
// expect: 1.0062170708762743 1.181796890233504 0.9890904101056445 3
// expect: 21 13 8 2 1122957790 597177316
// expect: 2.7712348048844277E-5 1.4020551429840383E-5
// expect: 0.9999666743525829 0.007011122211110919
// expect: -0.005244386700631809 1.9999748572374596
// run: 500
// expect: 1.1982729919017487 -8.867197733337047 32.45474023351021 3
// expect: 523068127 550656477 972411657 2 -1169194852 1369258728
// expect: 0.11979014621376952 0.0847493998522883
// expect: 0.8448092508026163 0.5285516186037015
// expect: -0.33959939701638525 1.8866989815440083
// remark: 59: inline: the call of 'step'
// remark: 49: inline: the call of 'plus'
// remark: 58: small: the 3 elements
// remark: 75: small: the 4 elements
// remark: 126: small: the 6 elements
// remark: 94: inline: the call of 'mixed'
class X {
    static double[] derivative(double[] y) {
        double[] d = new double[3];
        d[0] = 10 * (y[1] - y[0]);
        d[1] = y[0] * (28 - y[2]) - y[1];
        d[2] = y[0] * y[1] - 8.0 / 3 * y[2];
        return d;
    }

    static double[] plus(double[] y, double[] k, double h) {
        double[] r = new double[y.length];
        for (int i = 0; i < y.length; i++)
            r[i] = y[i] + h * k[i];
        return r;
    }

    static double[] step(double[] y, double h) {
        double[] a = derivative(y), b = derivative(plus(y, a, h / 2)), c = derivative(plus(y, b, h / 2)), d = derivative(plus(y, c, h));
        double[] r = new double[y.length];
        for (int i = 0; i < r.length; i++)
            r[i] = y[i] + h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
        return r;
    }

    static double[] trajectory(int steps) {
        double[] y = {1, 1, 1};
        for (int s = 0; s < steps; s++)
            y = step(y, 0.001);
        return y;
    }

    static long[][] product(long[][] a, long[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % 1000000007;
        return c;
    }

    static long[][] power(int n) {
        long[][] r = {{1, 0}, {0, 1}}, b = {{1, 1}, {1, 0}};
        for (; n > 0; n /= 2) {
            if (n % 2 == 1)
                r = product(r, b);
            b = product(b, b);
        }
        return r;
    }

    static int[] mixed(int[] a, int k) {
        int[] r = a.clone();
        for (int i = 0; i < r.length; i++)
            r[i] = r[i] * 31 + a[(i + 1) % a.length] + k;
        return r;
    }

    static int digest(int n) {
        int[] s = {1, 2, 3, 4, 5}, old = {9, 8, 7, 6, 5};
        int i = 0;
        while (i < n && s[0] != 12345) {
            int[] next = mixed(s, i);
            if (i % 5 == 2)
                next = mixed(old, s[1]);
            old = s;
            s = next;
            i++;
        }
        return s[0] ^ s[4] ^ old[2];
    }

    static double[][] moved(double[][] p, double[][] v, double h) {
        double[][] r = new double[p.length][2];
        for (int i = 0; i < p.length; i++)
            for (int k = 0; k < 2; k++)
                r[i][k] = p[i][k] + h * v[i][k];
        return r;
    }

    static double[][] drawn(double[][] p) {
        double[][] f = new double[p.length][2];
        for (int i = 0; i < p.length; i++)
            for (int j = 0; j < p.length; j++)
                if (i != j) {
                    double x = p[j][0] - p[i][0], y = p[j][1] - p[i][1], d = x * x + y * y + 0.01;
                    f[i][0] += x / d;
                    f[i][1] += y / d;
                }
        return f;
    }

    static double[][] bodies(int n) {
        double[][] p = {{0, 0}, {1, 0}, {0, 2}}, v = {{0, 0}, {0, 1}, {-0.75, 0}};
        for (int i = 0; i < n; i++) {
            v = moved(v, drawn(p), 0.001);
            p = moved(p, v, 0.001);
        }
        return p;
    }

    /* These stay arrays: the first grows, the second is asked anywhere, the third begins with another size. */
    static int[] grown(int[] a, int x) {
        int[] r = new int[a.length + 1];
        for (int i = 0; i < a.length; i++)
            r[i] = a[i];
        r[a.length] = x;
        return r;
    }

    static int anywhere(int n) {
        int[] a = {0}, b = {1, 2, 3}, c = {1, 2};
        int h = 0;
        for (int i = 0; i < n % 40; i++) {
            a = grown(a, i);
            b = mixed(b, b[Math.floorMod(h, 3)]);
            c = mixed(i == 3 ? new int[] {h, h, 4} : c, i);
            h = h * 31 + b[i % 3] + c[i % c.length] + a[i / 2];
        }
        return h + a.length + c.length;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] y = trajectory(n);
        System.out.println(y[0] + " " + y[1] + " " + y[2] + " " + y.length);
        long[][] r = power(n);
        System.out.println(r[0][0] + " " + r[0][1] + " " + r[1][1] + " " + r.length + " " + digest(n) + " " + anywhere(n));
        double[][] p = bodies(n);
        for (double[] row : p)
            System.out.println(row[0] + " " + row[1]);
    }
}
