// Loops in order, over a private array, that call methods of Math go in lanes: arms that lanes cannot do are left to the
// scalar loop, and where registers are short, arms are done lane by lane.  Several calls in one construction keep their
// lanes, too.
// run: 100
// expect: 245.84954082566054
// expect: 0.1600192715570362
// expect: 7.389109783419941
// expect: 31.77728721817799
// run: 5
// expect: -9.529645748359666
// expect: -2.7207952797068393
// expect: -20.483959552652323
// expect: 3.3786678332923006
// remark: 20: lanes: 16 iterations at once
// remark: 30: lanes: 16 iterations at once
// remark: 47: lanes: 16 iterations at once
class MathematicsInOrder {
    static double[] polar(double[] a) {
        double[] x = new double[2 * a.length];
        for (int k = 0; k < a.length; k++) {
            x[k] = k * Math.cos(a[k]);
            x[k + a.length] = k * Math.sin(a[k]);
        }
        return x;
    }

    /* Some angles are large, and ways to them seldom taken. */
    static double[] turned(double[] a, int c) {
        double[] x = new double[a.length];
        for (int k = a.length - 1; k >= 0; k--) {
            double t = k % 29 == 7 ? a[k] * 1e9 : a[k];
            x[k] = Math.cos(t) + x[c];
        }
        return x;
    }

    static double[] carried(double[] a) {
        double[] x = new double[a.length + 1];
        x[0] = 0.5;
        for (int k = 0; k < a.length; k++)
            x[k + 1] = Math.exp(-a[k]) * Math.sin(a[k]) + Math.cos(x[k]);
        return x;
    }

    static double[] several(double[] a) {
        double[] x = new double[a.length];
        for (int k = 0; k < x.length; k++)
            x[k] = Math.cos(a[k]) * Math.sin(a[k] + 1) + Math.exp(a[k] * 0.01) + Math.atan2(a[k], 3);
        return x;
    }

    static double sum(double[] x) {
        double s = 0;
        for (int i = 0; i < x.length; i++)
            s = 0.9 * s + x[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = 0.37 * i - 3;
        System.out.println(sum(polar(a)));
        System.out.println(sum(turned(a, 3)));
        System.out.println(sum(carried(a)));
        System.out.println(sum(several(a)));
    }
}
