// Sums of real numbers in other sums: those of few iterations, or as many as the loop around says, keep Java's order and are no
// tasks; longer ones are split.
// remark: 40: reduction of double by +, turn by turn: it has few iterations
// remark: 49: reduction of double by +, turn by turn: the loop around it is parallel already
// remark: 65: reduction of double by +, turn by turn: the loop around it is parallel already
// run: 3 2
// expect: 81250
// expect: 9780
// expect: 5515000
// expect: 10039
// expect: 30000
// expect: 196963
// expect: 0
// run: 70 5
// expect: 4823125
// expect: 9709924
// expect: 458950000
// expect: 95929414
// expect: 710000
// expect: 1705347
// expect: 0
// run: 400 300
// expect: 27923125
// expect: 323097634
// expect: 158400790000
// expect: 141002852
// expect: 13240000
// expect: 20214640
// expect: 0
class X {
    static double[] ramp(int n, int m) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 7 % m * 0.25 - 1;
        return a;
    }
    static double window(double[] x) {
        double e = 0;
        for (int i = 1; i < x.length - 1; i++)
            for (int d = -1; d <= 1; d++) {
                double v = x[i] - x[i + d];
                e += v * v * (i % 3 + 1);
            }
        return e;
    }
    static double pairs(double[] x, double[] y) {
        double e = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < i; j++)
                e += 1 / (1 + (x[i] - x[j]) * (x[i] - x[j]) + y[j] * y[j]);
        return e;
    }
    static double all(double[][] a, int m) {
        double e = 1;
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < a.length; i++)
                for (int j = 0; j < m; j++)
                    e += a[i][j] * a[i][j] * (k + 1);
        return e;
    }
    static double rows(int[] start, int[] column, double[] value, double[] x) {
        double e = 0;
        for (int r = 0; r + 1 < start.length; r++) {
            double s = 0;
            for (int k = start[r]; k < start[r + 1]; k++)
                s += value[k] * x[column[k]];
            e += s * s;
        }
        return e;
    }
    static float floats(float[] x, int n, int m) {
        float e = 0;
        for (int i = 0; i < n; i++) {
            float s = 1;
            for (int j = 0; j < m; j++)
                s *= 1 + x[i + j] * 0.001f;
            e += s;
        }
        return e;
    }
    static int best(double[][] a, double[] q) {
        int found = -1;
        double least = 1e300;
        for (int i = 0; i < a.length; i++) {
            double d = 0;
            for (int j = 0; j < q.length; j++)
                d += (a[i][j] - q[j]) * (a[i][j] - q[j]);
            if (d < least) {
                least = d;
                found = i;
            }
        }
        return found;
    }
    // The greatest of sums; and sums beside rows that are made.
    static double greatest(double[][] a, int m) {
        double g = 0, like = 0;
        for (int i = 0; i < a.length; i++) {
            double s = 0;
            for (int j = 0; j < m; j++)
                s += Math.abs(a[i][j]);
            g = Math.max(g, s);
        }
        for (int r = 0; r < 2; r++) {
            double[][] p = new double[a.length][3];
            for (int i = 0; i < a.length; i++) {
                double sum = 0;
                for (int c = 0; c < 3; c++) {
                    p[i][c] = 1 / (1 + Math.abs(a[i][0] - c));
                    sum += p[i][c];
                }
                for (int c = 0; c < 3; c++)
                    p[i][c] /= sum;
                like += sum;
            }
            g += p[a.length / 2][1];
        }
        return g + like;
    }
    static void say(double x) {
        System.out.println(Math.round(x * 10000));
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[] x = ramp(n, 11), y = ramp(n, 13);
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 5 + j * 3) % 17 * 0.5;
        int[] start = new int[n + 1];
        for (int i = 0; i < n; i++)
            start[i + 1] = start[i] + (i == 5 ? 300 : i % 7);
        int[] column = new int[start[n]];
        for (int k = 0; k < column.length; k++)
            column[k] = k * 31 % n;
        float[] f = new float[n + m];
        for (int i = 0; i < n + m; i++)
            f[i] = i % 9;
        say(window(x));
        say(pairs(x, y));
        say(all(a, m));
        say(rows(start, column, ramp(column.length, 19), x));
        say(Math.rint(floats(f, n, m)));
        say(greatest(a, m));
        System.out.println(best(a, ramp(m, 8)));
    }
}
