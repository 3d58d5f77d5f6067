// comparisons with NaN are false, but for !=
// run:
// expect: false false false
// expect: false true true
// expect: true false false
// expect: true false
// expect: NaN
// expect: NaN
// expect: NaN NaN
// expect: 0.0 -0.0 0.0
class NaNs {
    static boolean less(double a, double b) { return a < b; }
    static boolean same(double a, double b) { return a == b; }
    static boolean differ(float a, float b) { return a != b; }
    public static void main(String[] args) {
        double nan = args.length * 0.0 / 0.0;
        float fnan = (float) nan;
        System.out.println(less(nan, 1) + " " + less(1, nan) + " " + less(nan, nan));
        System.out.println(same(nan, nan) + " " + (nan != nan) + " " + !(nan >= 1));
        System.out.println(differ(fnan, fnan) + " " + (fnan == fnan) + " " + (fnan > 0 || fnan <= 0));
        System.out.println(same(0.0, -0.0) + " " + (1 / 0.0 == 1 / -0.0));
        System.out.println(nan);
        System.out.println(fnan);
        System.out.println(Math.max(nan, 1) + " " + Math.min(1f, fnan));
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(0.0, -0.0) + " " + Math.abs(-0.0));
    }
}
