// iterations in doubles until they settle
// run: 2
// expect: 1.414213562373095
// expect: true
// expect: 23.0
// expect: 100 15 2
// run: 10
// expect: 3.162277660168379
// expect: true
// expect: 3031.0
// expect: 100 15 2
class Numerics {
    static double root(double a) {
        double x = a, y;
        do {
            y = x;
            x = (x + a / x) / 2;
        } while (Math.abs(x - y) > 1e-15 * x);
        return x;
    }
    static double simpson(double a, double b, int n) {
        double h = (b - a) / n, s = a * a * a + b * b * b;
        for (int i = 1; i < n; i++) {
            double x = a + i * h;
            s += (i % 2 == 0 ? 2 : 4) * x * x * x;
        }
        return s * h / 3;
    }
    static double horner(double[] c, double x) { double s = 0; for (int i = c.length - 1; i >= 0; i--) s = s * x + c[i]; return s; }
    static int escape(double cr, double ci) {
        double r = 0, i = 0;
        int n = 0;
        while (r * r + i * i < 4 && n < 100) {
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
            n++;
        }
        return n;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(root(n));
        System.out.println(Math.abs(simpson(0, n, 8) - n * n * n * n / 4.0) < 1e-9);
        System.out.println(horner(new double[] {1, -2, 0.5, 3}, n));
        System.out.println(escape(-0.5, 0.5) + " " + escape(0.3, 0.6) + " " + escape(1, 1));
    }
}
