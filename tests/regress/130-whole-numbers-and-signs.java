// Rounding to whole numbers, and signs of others, one element at a time.
// run: 3
// expect: -2063202647300272741
// run: 300
// expect: -4078987288265183812
class X {
    static double next(double x, int k) {
        double[] odd = {0.5, -0.5, 1.5, 2.5, -2.5, 0.0, -0.0, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
                        9.2e18, -9.3e18, 4503599627370497.5, -0.49999999999999994, 2147483648.5, -2147483649.0, 1e-310, -3.7};
        return k % 3 == 0 ? odd[k % odd.length] : x * -1.37 + k % 7 - 3.5;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double x = 0.25, y = -3;
        long h = 1;
        for (int k = 0; k < n; k++) {
            x = next(Math.abs(x) > 1e6 || x != x ? 0.75 : x, k);
            double a = Math.floor(x), b = Math.ceil(x), c = Math.rint(x), d = Math.copySign(y, x), e = Math.signum(x);
            int i = (int) Math.floor(x), j = (int) Math.ceil(-x);
            long l = Math.round(x), m = (long) Math.rint(x * 3);
            int r = Math.round((float) x);
            y = d == d ? d * 1.0625 % 100 + 0.125 : 2;
            double f = Math.copySign(x, -y), g = -Math.copySign(1.5, y * x);
            h = h * 31 + Double.doubleToLongBits(a) + 3 * Double.doubleToLongBits(b) + 5 * Double.doubleToLongBits(c);
            h = h * 31 + Double.doubleToLongBits(d) + 7 * Double.doubleToLongBits(e) + i + 11L * j + 13 * l + 17 * m + 19 * r;
            h = h * 31 + Double.doubleToLongBits(f == f ? f : 0) + Double.doubleToLongBits(g);
        }
        System.out.println(h);
    }
}
