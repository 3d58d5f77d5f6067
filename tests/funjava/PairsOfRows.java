// Matrices of two rows whose elements are sums that differ by row: both rows at once, if all goes well.
//
// run: 512 1000 512
// expect: 512 -6579364582890284186 6640115176694382006
// expect: 2 750.8198057130534 2713.6474607248097
// run: 256 1000 9
// expect: 256 -6888659096601458568 7956364066503603946
// error: 44: array index out of bounds: index 10, length 9
// run: 300 1000 300
// expect: 300 -2301342251076871762 -825619195666833649
// expect: 2 937.859394320446 2795.5035564390546
// run: 0 1000 9
// expect: 0 0 0
// expect: 2 0.0 0.0
// run: 1024 700 1000
// expect: 1024 -1314546700088487848 -3337196729303220894
// error: 44: array index out of bounds: index 700, length 700
// run: 1024 1000 40
// expect: 1024 -5525626905867029224 1496160564039887034
// error: 44: array index out of bounds: index 1000, length 1000
public class PairsOfRows {
    static double[] table(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 31 % 97 - 40.5;
        return a;
    }

    static long[] numbers(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 17 % 29;
        return a;
    }

    /* as in a Fourier transform; Y is too short for the second row, or X for the first */
    static double[][] sums(double[] x, double[] y, int n) {
        double[][] z = new double[2][n];
        for (int row = 0; row < 2; row++)
            for (int i = 0; i < n; i++) {
                double s = 0;
                for (int r = 0; r < 9; r++) {
                    int k = r * (i / 32) % 40;
                    s += row == 0 ? x[i] * y[k] - r : y[i % 512] + x[k];
                }
                z[row][i] = s;
            }
        return z;
    }

    /* loops that begin with other numbers, and add up differently */
    static long[][] mixed(long[] x, int n) {
        long[][] z = new long[2][n];
        for (int row = 0; row < 2; row++)
            for (int i = 0; i < n; i++) {
                long s = i;
                for (int r = 2; r < 8; r++)
                    s = row != 1 ? s * 3 + x[(i + r) % x.length] : s + x[i % x.length] * r;
                z[row][i] = s;
            }
        return z;
    }

    static double all(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 0.975 + a[i];
        return s;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 7 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), p = Integer.parseInt(args[1]), q = Integer.parseInt(args[2]);
        long[][] m = mixed(numbers(p), n);
        System.out.println(m[0].length + " " + sum(m[0]) + " " + sum(m[1]));
        double[][] z = sums(table(p), table(q), n);
        System.out.println(z.length + " " + all(z[0]) + " " + all(z[1]));
    }
}
// remark: 39: jam: both rows at once
// remark: 42: unswitch: the condition in line 44 is asked before it
