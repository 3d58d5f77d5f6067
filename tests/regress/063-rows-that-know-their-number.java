// In matrices of two rows whose elements are sums that reckon with the number of the row, each row gets a loop that knows
// it, and one loop adds up both; also where how often they add is known at run time.
// remark: 45: twins: each of two rows has a loop of its own
// remark: 45: jam: both rows at once
// remark: 75: twins: each of two rows has a loop of its own
// remark: 75: jam: both rows at once
// run: 512 16 3 1
// expect: -255088947033223424
// expect: -9103734484033514
// expect: 281.17529677164055
// run: 1024 5 7 0
// expect: 4535988597582122440
// expect: 170427996357514552
// expect: 29.008720890481204
// run: 100 16 3 1
// expect: 5336060398302891056
// expect: 8974031735112280034
// expect: 285.0517779275131
// run: 1024 0 3 1
// expect: -9153493458579079168
// expect: 3700461905599095340
// expect: 2.5
// run: 512 4 0 1
// expect: -3952098475060567392
// expect: -4201316701337996362
// error: 48: division by zero
// run: 512 4 1 2
// expect: -3952098475060567392
// error: 67: array index out of bounds: index 2, length 2
// run: 1 3 1 1
// expect: 1
// expect: -132
// expect: 1.375
class RowsThatKnow {
    static double[][] signal(int n) {
        double[][] x = new double[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++)
                x[part][i] = part == 0 ? i % 3 : i % 5 * 0.5;
        return x;
    }
    static double[][] other(double[][] x, int turns, int q) {
        int n = x[0].length;
        double[][] y = new double[2][n];
        for (int part = 0; part < 2; part++) {
            double sign = 2 * part - 1;
            for (int i = 0; i < n; i++) {
                int from = i / q;
                double sum = part + 0.25;
                for (int r = 0; r < turns; r++) {
                    sum += x[part][(i + r) % n] * r;
                    sum += sign * x[1 - part][from * r % n];
                }
                y[part][i] = sum;
            }
        }
        return y;
    }
    /* One front is out of range, in the second row alone. */
    static long[][] beyond(long[][] x, int third) {
        int n = x[0].length;
        long[][] y = new long[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                long sum = 0;
                for (int r = 0; r < 7; r++)
                    sum = sum * 3 + x[part == 1 ? third : part][(i * r & 255) % n] - part;
                y[part][i] = sum;
            }
        return y;
    }
    static int[][] both(int[] x, int turns) {
        int n = x.length;
        int[][] y = new int[2][n];
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < n; i++) {
                int sum = part;
                for (int r = 0; r < turns; r++)
                    sum += part == 0 ? x[(i + r * r) % n] * r : x[(i + r * r) % n] ^ i;
                y[part][i] = sum;
            }
        return y;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), turns = Integer.parseInt(args[1]), q = Integer.parseInt(args[2]), third = Integer.parseInt(args[3]);
        int[] x = new int[n];
        long[][] v = new long[2][n];
        for (int i = 0; i < n; i++) {
            x[i] = i * 7919 % 1000;
            v[0][i] = i * 31 % 17;
            v[1][i] = i * 37 % 19;
        }
        int[][] b = both(x, turns);
        long s = 0;
        for (int f = 0; f < 2; f++)
            for (int i = 0; i < n; i++)
                s = s * 31 + b[f][i];
        System.out.println(s);
        long[][] c = beyond(v, third);
        for (int f = 0; f < 2; f++)
            for (int i = 0; i < n; i++)
                s = s * 31 + c[f][i];
        System.out.println(s);
        double[][] y = other(signal(n), turns, q);
        double d = 0;
        for (int f = 0; f < 2; f++)
            for (int i = 0; i < n; i++)
                d = d * 0.5 + y[f][i];
        System.out.println(d);
    }
}
