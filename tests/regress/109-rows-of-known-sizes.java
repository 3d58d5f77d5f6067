// Rows whose sizes are constants: of one chunk, of one and a bit, of three levels, of none; in trees that are given on.
// run: 0
// expect: 1.99609375E300
// expect: 0.0
// expect: 0
// expect: 0
// expect: 9067
// expect: 0 16
// expect: 0
// expect: -1
// run: 1
// expect: 97.3046875
// expect: 13.21875
// expect: 16
// expect: 17015
// expect: 11284
// expect: -308470601 16
// expect: 80982003
// expect: 2
// run: 5
// expect: 1.30078125
// expect: -3.8570556640625
// expect: 18481690
// expect: 17760
// expect: 8499
// expect: 1910158561 16
// expect: 406065735
// expect: -3
// run: 40
// expect: 0.0
// expect: -14.045559744968354
// expect: -5321497976648109085
// expect: 16995
// expect: 11284
// expect: -1010521790 16
// expect: 4139726680
// expect: 0
// expect-exit: 1
// error: 131: array index out of bounds: index 3, length 3

class X {
    record Cloud(double[][] at, int[] kind) {}

    static double[][] points(int n, int seed) {
        double[][] p = new double[n][3];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++)
                p[i][k] = (i * 7 + k * 3 + seed) % 11 - 5;
        return p;
    }

    static double nearest(double[][] p, double[] q) {
        double best = 1e300;
        for (int i = 0; i < p.length; i++) {
            double d = 0;
            for (int k = 0; k < 3; k++) {
                double x = p[i][k] - q[k];
                d += x * x;
            }
            if (d >= best)
                continue;
            best = d;
        }
        return best;
    }

    static long[][] wide(int n) {
        long[][] w = new long[n][17];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 17; k++)
                w[i][k] = i * 100L + k;
        return w;
    }

    static int[][][] cubes(int n) {
        int[][][] c = new int[n][4][33];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 33; k++)
                    c[i][j][k] = i ^ j * 40 ^ k;
        return c;
    }

    static int walk(int[][][] c, int steps) {
        int at = 1, sum = 0;
        for (int s = 0; s < steps && c.length > 0; s++) {
            at = c[at % c.length][at % 4][at % 33] * 5 + s;
            sum += at;
        }
        return sum;
    }

    static int table(int i) {
        int[][] t = {{3, 1, 4, 1}, {5, 9, 2, 6}, {5, 3, 5, 8}};
        int s = 0;
        for (int k = 0; k < 4; k++)
            s = s * 10 + t[i % 3][k];
        return s;
    }

    static double[][] turn(double[][] p) {
        double[][] q = new double[p.length][3];
        for (int i = 0; i < p.length; i++) {
            q[i][0] = p[i][1];
            q[i][1] = -p[i][0];
            q[i][2] = p[i][2] * 0.5;
        }
        return q;
    }

    static Cloud cloud(int n) {
        int[] kind = new int[16];
        for (int k = 0; k < 16; k++)
            kind[k] = k * n % 7;
        return new Cloud(points(n, 4), kind);
    }

    static long thousands(int n) {
        int[] big = new int[9000];
        for (int i = 0; i < 9000; i++)
            big[i] = i * i + n;
        long s = 0;
        for (int i = 0; i < n; i++)
            s += big[i * 211 % 9000] + big[8999 - i];
        return s;
    }

    static int outside(int n, int k) {
        double[][] p = points(n, 1);
        long[] none = new long[0];
        return (int) p[n - 1][k] + none.length;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] p = points(n, 0), q = points(9, 2);
        double sum = 0;
        for (int i = 0; i < 9; i++)
            sum = sum * 0.5 + nearest(p, q[i]);
        System.out.println(sum);
        double[][] r = p;
        for (int s = 0; s < 5; s++)
            r = turn(r);
        double all = 0;
        for (int i = 0; i < n; i++)
            all = all * 0.25 + r[i][0] + r[i][1] * 3 + r[i][2] * 7;
        System.out.println(all);
        long[][] w = wide(n);
        long x = 0;
        for (int i = 0; i < n; i++)
            x = x * 31 + w[(i * 5) % n][16] + w[i][i % 17];
        System.out.println(x);
        System.out.println(walk(cubes(n), 50));
        System.out.println(table(n) + table(n + 1));
        Cloud c = cloud(n);
        int h = 0;
        for (int i = 0; i < 40 && n > 0; i++)
            h = h * 5 + c.kind()[(i * 3) % 16] + (int) c.at()[i % n][i % 3];
        System.out.println(h + " " + c.kind().length);
        System.out.println(thousands(n));
        System.out.println(n > 0 ? outside(n, 2) : -1);
        if (n == 40)
            System.out.println(outside(n, 3));
    }
}
