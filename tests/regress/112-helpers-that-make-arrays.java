// Helpers that make arrays, called in loops whose iterations come one after another: small ones are in place.
// run: 0
// expect: 0.0
// expect: -320062458
// expect: 0
// expect: 0
// run: 1
// expect: 0.0
// expect: -361974788
// expect: 2
// expect: 172437
// run: 3
// expect: 8.029967551547328
// expect: -924908511
// expect: 40
// expect: 2897919
// run: 9
// expect: 39.846125647926435
// expect: 86436654
// expect: 459
// expect: 2187269267
// run: 70
// expect: 374.39179301064996
// expect: 1961375769
// expect: 1680
// expect: 8361715669412667293
// remark: 74: versions: arrays of 12
// remark: 97: versions: arrays of 64
// remark: 148: versions: arrays of 64
// remark: 156: in order, on a private array
// remark: 54: inline: the call of 'accel'

class X {
    record State(double[][] pos, double[][] vel) {}

    static double[][] accel(double[][] pos, double[] mass) {
        int n = pos.length;
        double[][] a = new double[n][3];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                if (i == j)
                    continue;
                double dx = pos[j][0] - pos[i][0], dy = pos[j][1] - pos[i][1], dz = pos[j][2] - pos[i][2];
                double f = mass[j] / (dx * dx + dy * dy + dz * dz + 1);
                a[i][0] += f * dx;
                a[i][1] += f * dy;
                a[i][2] += f * dz;
            }
        return a;
    }

    static State leap(State s, double[] mass, double dt) {
        int n = mass.length;
        double[][] a = accel(s.pos(), mass);
        double[][] v = new double[n][3], p = new double[n][3];
        for (int i = 0; i < n; i++)
            for (int d = 0; d < 3; d++) {
                v[i][d] = s.vel()[i][d] + dt * a[i][d];
                p[i][d] = s.pos()[i][d] + dt * v[i][d];
            }
        return new State(p, v);
    }

    static double bodies(int n, int steps) {
        double[] mass = new double[n];
        double[][] p = new double[n][3], v = new double[n][3];
        for (int i = 0; i < n; i++) {
            mass[i] = 1 + i % 3;
            p[i][0] = i * 2;
            p[i][1] = i * 0.25;
            v[i][2] = i % 5 * 0.5;
        }
        State s = new State(p, v);
        for (int k = 0; k < steps; k++)
            s = leap(s, mass, 0.125);
        double h = 0;
        for (int i = 0; i < n; i++)
            h = h * 0.5 + s.pos()[i][0] + s.pos()[i][1] * 3 + s.vel()[i][2];
        return h;
    }

    static int[] layer(int[][] w, int[] b, int[] in) {
        int[] out = new int[b.length];
        for (int i = 0; i < b.length; i++) {
            int s = b[i];
            for (int j = 0; j < in.length; j++)
                s += w[i][j] * in[j];
            out[i] = s % 1000;
        }
        return out;
    }

    static int train(int in, int hid, int epochs) {
        int[][] w = new int[hid][in];
        int[] b = new int[hid];
        int err = 0;
        for (int e = 0; e < epochs; e++) {
            int[] x = new int[in];
            for (int j = 0; j < in; j++)
                x[j] = (e * 7919 >> j & 3) - 1;
            int[] h = layer(w, b, x);
            int s = e;
            for (int i = 0; i < hid; i++)
                s += h[i] * (i + 1);
            err = err * 31 + s;
            for (int i = 0; i < hid; i++) {
                int d = (s + i) % 5 - h[i] % 3;
                b[i] -= d;
                for (int j = 0; j < in; j++)
                    w[i][j] -= d * x[j];
            }
        }
        return err;
    }

    static int[] scores(int[][] mean, int[] prior, int[] x) {
        int[] s = new int[prior.length];
        for (int c = 0; c < s.length; c++) {
            s[c] = prior[c];
            for (int f = 0; f < x.length; f++) {
                int d = x[f] - mean[c][f];
                s[c] -= d * d;
            }
        }
        return s;
    }

    static int argmax(int[] a) {
        int m = 0;
        for (int i = 1; i < a.length; i++)
            if (a[i] > a[m])
                m = i;
        return m;
    }

    static int classify(int n, int f, int classes) {
        int[][] x = new int[n][f], mean = new int[classes][f];
        int[] prior = new int[classes];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < f; j++)
                x[i][j] = (i * 37 + j * 11) % 23;
        for (int c = 0; c < classes; c++) {
            prior[c] = c * 3;
            for (int j = 0; j < f; j++)
                mean[c][j] = (c * 5 + j * 7) % 19;
        }
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += argmax(scores(mean, prior, x[i])) * (i % 7 + 1);
        return sum;
    }

    static double[][] inverse(double[][] m) {
        int n = 4;
        double[][] w = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                w[i][j] = m[i][j];
            w[i][n + i] = 1;
        }
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++)
                if (Math.abs(w[r][c]) > Math.abs(w[p][c]))
                    p = r;
            for (int j = 0; j < 2 * n; j++) {
                double t = w[c][j];
                w[c][j] = w[p][j];
                w[p][j] = t;
            }
            double d = w[c][c];
            for (int j = 0; j < 2 * n; j++)
                w[c][j] /= d;
            for (int r = 0; r < n; r++) {
                if (r == c)
                    continue;
                double f = w[r][c];
                for (int j = 0; j < 2 * n; j++)
                    w[r][j] -= f * w[c][j];
            }
        }
        double[][] inv = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                inv[i][j] = w[i][n + j];
        return inv;
    }

    static long inverses(int count) {
        long all = 0;
        for (int k = 0; k < count; k++) {
            double[][] m = new double[4][4];
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    m[i][j] = (i == j ? 5 : 0) + (k * 7 + i * 3 + j * 5) % 11 / 10.0;
            double[][] v = inverse(m);
            all = all * 3 + (long) (v[k % 4][1] * 1e6) + (long) (v[2][2] * 1e6);
        }
        return all;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(bodies(n, 5));
        System.out.println(train(n % 31, n, 12));
        System.out.println(classify(n * 2, n % 10, n > 0 ? n % 67 + 1 : 0));
        System.out.println(inverses(n));
    }
}
