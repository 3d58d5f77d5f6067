// Reductions that read whole leaves: vectors of many lengths, one or two, side by side or 16, 32, 3 elements apart, shared zeros, rows,
// sums with NaN and infinity on their way, a fault behind leaves that were read.
//
// run: 40000
// expect: 9762310708811 5396202829470 2200476192381999 4051478203488 5
// expect: -43764439 -114321 -55211208 1
// expect: -Infinity NaN Infinity NaN 5.0 NaN
// expect: 7799511.0 1.0E300
// error: 46: array index out of bounds: index 32000, length 32000
// run: 4099
// expect: 1001875938333 556135131486 225632028323868 411619404709 5
// expect: -126847204 -126688 -137867845 2
// expect: -Infinity NaN Infinity NaN 5.0 NaN
// expect: 798702.0 1.0E300
// error: 46: array index out of bounds: index 3280, length 3280
// run: 255
// expect: 61246021035 33068164815 15633503771992 21409573511 5
// expect: -1363230 -35464 -12278399 2
// expect: -Infinity NaN Infinity NaN 5.0 NaN
// expect: 49635.0 1.0E300
// error: 46: array index out of bounds: index 204, length 204
// run: 1
// expect: 5 5 5 5 5
// expect: 2 1 1 2
// expect: -Infinity -2.8571428571428572E299 Infinity -Infinity -1.0E300 -0.2857142857142857
// expect: 324.0 1.0E300
// expect: 5
public class Sweeps {
    static long[] longs(int n, long mod) {
        long[] v = new long[n];
        for (int i = 0; i < n; i++)
            v[i] = i * 0x9E3779B97F4A7C15L % mod;
        return v;
    }

    static double[] doubles(int n, int mod, double special, int at) {
        double[] v = new double[n];
        for (int i = 0; i < n; i++)
            v[i] = i == at ? special : (i % mod - mod / 3) / 7.0;
        return v;
    }

    static long dot(long[] a, long[] b, int n, int apart) {
        long sum = 5;
        for (int i = 0; i < n - apart; i++)
            sum += a[i] * b[i + apart];
        return sum;
    }

    static double dot(double[] a, double[] b, int n) {
        double sum = 0.1;
        for (int i = 0; i < n; i++)
            sum += a[i] * b[i];
        return sum;
    }

    static long sums(long[] a, int from) {
        long sum = 0, other = 1;
        for (int i = from; i < a.length; i++)
            sum += a[i];
        for (int i = from; i < a.length; i++)
            other ^= a[i] + 3;
        return sum * 31 + other;
    }

    static double largest(double[] a) {
        double most = -1e300;
        for (int i = 0; i < a.length; i++)
            most = Math.max(most, a[i]);
        return most;
    }

    static double rows(double[][] m) {
        double sum = 0;
        for (int i = 0; i < m.length; i++) {
            double s = 0;
            for (int j = 0; j < m[0].length; j++)
                s += m[i][j] * m[m.length - 1 - i][j];
            sum += s * i;
        }
        return sum;
    }

    static double[][] matrix(int n) {
        double[][] m = new double[9][n];
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = (i * j % 23) * 0.5 - 3;
        return m;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[] a = longs(n, 1000003), b = longs(n, 977), zero = new long[n];
        System.out.println(dot(a, b, n, 0) + " " + dot(b, a, n, 16) + " " + dot(a, a, n, 32) + " " + dot(a, b, n, 3) + " " + dot(a, zero, n, 0));
        System.out.println(sums(a, 0) + " " + sums(b, 16) + " " + sums(a, 5) + " " + sums(zero, 0));
        double[] x = doubles(n, 101, 1e300, n / 2), y = doubles(n, 53, -1e300, n / 2), z = doubles(n, 7, 0.0 / 0.0, n - 20);
        double[] w = doubles(n, 11, 1 / 0.0, n / 3);
        System.out.println(dot(x, y, n) + " " + dot(x, z, n) + " " + dot(w, w, n) + " " + dot(w, z, n) + " " + largest(y) + " " + largest(z));
        System.out.println(rows(matrix(n)) + " " + largest(x));
        System.out.println(dot(a, longs(n - n / 5, 7), n, 0));
    }
}
