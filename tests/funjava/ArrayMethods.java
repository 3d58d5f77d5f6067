// arrays as parameters and results, through several methods and a choice
// run: 20
// expect: 130.03845585056752 0.0 19.0 9.0
// run: 5
// expect: 13.784048752090222 4.0 0.0 1.5
class ArrayMethods {
    static double[] ramp(int n) { double[] a = new double[n]; for (int i = 0; i < n; i++) a[i] = i; return a; }
    static double[] scale(double[] a, double f) {
        double[] b = new double[a.length];
        for (int i = 0; i < b.length; i++)
            b[i] = a[i] * f;
        return b;
    }
    static double[] add(double[] a, double[] b) {
        double[] c = new double[a.length];
        for (int i = 0; i < a.length; i++)
            c[i] = a[i] + b[i];
        return c;
    }
    static double[] reverse(double[] a) {
        int n = a.length;
        double[] b = new double[n];
        for (int i = 0; i < n; i++)
            b[i] = a[n - 1 - i];
        return b;
    }
    static double[] pick(double[] a, double[] b, boolean first) { return first ? a : b; }
    static double norm(double[] a) { double s = 0; for (int i = 0; i < a.length; i++) s += a[i] * a[i]; return Math.sqrt(s); }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = ramp(n), b = reverse(a), c = n > 10 ? a : b;
        System.out.println(norm(add(scale(a, 2), b)) + " " + pick(a, b, n > 10)[0] + " " + c[n - 1] + " " + scale(pick(a, b, false), 0.5)[1]);
    }
}
// remark: 10: fusion: not built in
// remark: 32: inline: the call of 'norm' is replaced by its code
