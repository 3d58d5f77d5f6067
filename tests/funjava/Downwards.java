// sums, least and products of turns that count down, and where they fail
// run: 1 0
// expect: 0 0.5 1.0E300 -541953973
// expect: 0
// expect: 0
// run: 16 5
// expect: 1440 2.125 -13.5 697097583
// expect: 100
// expect: 690
// run: 17 16
// expect: 1494 -0.5 -17.5 -116943157
// expect: 1494
// expect: 1494
// run: 33 32
// expect: 3073 -2.625 -33.5 -50006709
// expect: 3073
// expect: 3073
// run: 500 7
// expect: 50450 -0.75 -497.5 1421904623
// expect: 234
// expect: 845
// run: 5000 -1
// expect: 500000 -0.75 -4997.5 -978010897
// expect: 0
// expect: 0
// run: 40 40
// expect: 3800 1.75 -37.5 -36377873
// error: 40: array index out of bounds: index 40, length 40
// run: 40 39
// expect: 3800 1.75 -37.5 -36377873
// expect: 3800
// expect: 3800
// run: 3 3
// expect: 9 0.625 -1.5 1533198091
// error: 40: array index out of bounds: index 3, length 3
class Downwards {
    static long sum(int[] a, int from, int to) {
        long s = 0;
        for (int i = from; i > to; i--)
            s += a[i] * (i % 5);
        return s;
    }

    static double dot(double[] a, double[] b) {
        double s = 0.5;
        for (int i = a.length - 1; i >= 0; i--)
            s += a[i] * b[i];
        return s;
    }

    static double least(double[] a, long from) {
        double m = 1e300;
        for (long i = from; i >= 1; i--)
            m = Math.min(m, a[(int) i] - i);
        return m;
    }

    static int product(int n) {
        int p = 1;
        for (int i = n; i != n - 40 && i > n - 30; i--)
            p *= 2 * i + 1;
        return p;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), first = Integer.parseInt(args[1]);
        int[] a = new int[n];
        double[] b = new double[n], c = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i % 101;
        for (int i = 0; i < n; i++)
            b[i] = i % 9 * 0.25;
        for (int i = 0; i < n; i++)
            c[i] = i % 4 - 1.5;
        System.out.println(sum(a, n - 1, -1) + " " + dot(b, c) + " " + least(c, n - 1) + " " + product(n));
        System.out.println(sum(a, first, -1));
        System.out.println(sum(a, n - 1, n - 2 - first));
    }
}
// remark: 39: reversal: iterations numbered upward
