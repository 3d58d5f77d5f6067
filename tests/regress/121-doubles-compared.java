// Minimum and maximum of doubles and floats, and comparisons of doubles that branches ask, in machine code: of what is no
// number, of both zeros and of infinities, too.  The costs are what this is about (counts).
// run: 8
// expect: 7.25 30.5 -1.0 2.0 4.5
// expect: -3.4189453125 2.0 5.0 0.0 2.0 -3.4189453125
// expect: NaN -12.0 29.0
// run: 60
// expect: 7.1875 0.0 -3.0 -3.24 18.0
// expect: 88.14934321657194 24.0 22.0 3.0 3.0 88.14934321657194
// expect: -Infinity -8.0 23.0
// run: 4000
// expect: 5.0 Infinity -1.0 9.18746653 20.0
// expect: 24687.48875872246 1735.0 631.0 160.0 230.0 0.0
// expect: -Infinity -0.0 Infinity
class DoublesCompared {
    static double special(int k) {
        return switch (k & 15) {
            case 0 -> 0.0;
            case 1 -> -0.0;
            case 2 -> Double.NaN;
            case 3 -> Double.POSITIVE_INFINITY;
            case 4 -> Double.NEGATIVE_INFINITY;
            case 5 -> Double.MIN_VALUE;
            default -> (k * 37 & 63) - 31;
        };
    }
    static double[] extremes(double[] a, double[] b) {
        int n = a.length;
        double[] low = new double[n + 1];
        float[] high = new float[n + 1];
        double zeros = 0, cut = 0;
        float narrow = 0;
        for (int i = 0; i < n; i++) {
            low[i + 1] = Math.min(a[i], b[i]) + Math.max(low[i] * 0.5, a[i] * 0.25);
            high[i + 1] = Math.max((float) a[i], (float) b[i]) - Math.min(high[i] * 0.5f, (float) b[i]);
            low[i + 1] = low[i + 1] == low[i + 1] ? low[i + 1] : 3;
            high[i + 1] = high[i + 1] == high[i + 1] ? high[i + 1] : -3;
            zeros += 1 / Math.min(1 / Math.min(a[i], 0.0), -0.5) + 1 / Math.max(1 / Math.max(b[i], -0.0), 0.5);
            zeros = zeros == zeros ? zeros : 1;
            cut = Math.min(Math.max(cut * 0.9 + a[i], -30), 30);
            cut = cut == cut ? cut : 7;
            narrow = Math.max(Math.min(narrow * 0.9f + (float) b[i], 20f), -20f);
            narrow = narrow == narrow ? narrow : 5f;
        }
        return new double[] {low[n], high[n], zeros, cut, narrow};
    }
    static double[] branches(double[] a, double[] b) {
        int n = a.length, less = 0, most = 0, equal = 0, none = 0;
        double s = 0;
        double[] kept = new double[n + 1];
        for (int i = 0; i < n; i++) {
            if (a[i] < b[i])
                s += 1 + less++;
            else if (a[i] > b[i] * 2)
                s -= 3;
            if (!(a[i] <= s * 0.01)) {
                most++;
                s *= 0.75;
            }
            if (a[i] == b[i]) {
                equal++;
                s += 0.5;
            }
            if (a[i] != a[i]) {
                none++;
                s -= 0.25;
            }
            if (a[i] >= b[i])
                kept[i + 1] = kept[i] + s;
        }
        return new double[] {s, less, most, equal, none, kept[n]};
    }
    static double[] inOrder(double[] a) {
        int n = a.length;
        double[] f = new double[n];
        for (int i = 0; i < n; i++) {
            double x = a[i];
            int j = i - 1;
            while (j >= 0 && f[j] > x) {
                f[j + 1] = f[j];
                j--;
            }
            f[j + 1] = x;
        }
        return new double[] {f[0], f[n / 2], f[n - 1]};
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n], b = new double[n];
        int seed = n;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = special(seed >>> 16);
            b[i] = special(seed >>> 21);
        }
        double[] x = extremes(a, b), y = branches(a, b), z = inOrder(a);
        System.out.println(x[0] + " " + x[1] + " " + x[2] + " " + x[3] + " " + x[4]);
        System.out.println(y[0] + " " + y[1] + " " + y[2] + " " + y[3] + " " + y[4] + " " + y[5]);
        System.out.println(z[0] + " " + z[1] + " " + z[2]);
    }
}
