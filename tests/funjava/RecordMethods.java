// methods of records
// run: 20
// expect: Complex[re=-2.5, im=5.0] 5.0 7.0 Complex[re=3.0, im=4.0]
// expect: Complex[re=1.0, im=-0.0] true
// expect: 17379486674117326
// expect: counted 23
// expect: 46 Counter[n=23]
// expect: -96.0
// expect: 500 Complex[re=1.125, im=2.0] 6.25
class RecordMethods {
    record Complex(double re, double im) {
        static Complex of(double re) {
            return new Complex(re, 0);
        }

        Complex plus(Complex other) {
            return new Complex(re + other.re, im + other.im());
        }

        Complex times(Complex z) {
            return new Complex(re * z.re - im * z.im, re * z.im + im * z.re);
        }

        Complex times(double by) {
            return times(of(by));
        }

        public double norm() {
            return re * re + im * im;
        }

        Complex with(double re) {
            return new Complex(re, this.im);
        }

        Complex power(int n) {
            if (n == 0)
                return of(1);
            Complex half = this.power(n / 2), square = half.times(half);
            return n % 2 == 0 ? square : square.times(this);
        }

        Complex same() {
            return this;
        }

        boolean near(Complex z) {
            return Math.abs(re() - z.re()) + Math.abs(this.im() - z.im()) < 1e-9;
        }
    }

    record Counter(long n) {
        public long n() {
            return n * 2;
        }

        Counter next() {
            return new Counter(n + 1);
        }

        void show() {
            System.out.println("counted " + n);
        }
    }

    record Matrix(double[][] a, int n) {
        double trace() {
            double t = 0;
            for (int i = 0; i < n; i++)
                t += a[i][i];
            return t;
        }

        Matrix squared() {
            double[][] b = new double[n][n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    double s = 0;
                    for (int k = 0; k < n; k++)
                        s += a[i][k] * a[k][j];
                    b[i][j] = s;
                }
            return new Matrix(b, n);
        }
    }

    record Segment(Complex from, Complex to) {
        Complex along(double t) {
            return from.times(1 - t).plus(to.times(t));
        }

        double length() {
            return Math.sqrt(to.plus(from.times(-1)).norm());
        }
    }

    static double norm(double x) {
        return x;
    }

    static int escapes(Complex c, int most) {
        Complex z = Complex.of(0);
        int n = 0;
        while (n < most && z.norm() < 4) {
            z = z.times(z).plus(c);
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Complex z = new Complex(1, 2), w = Complex.of(3).with(0.5).plus(z);
        System.out.println(z.times(w) + " " + z.norm() + " " + norm(7) + " " + w.times(2).same());
        System.out.println(new Complex(0, 1).power(n) + " " + z.power(3).near(z.times(z).times(z)));
        int[] count = new int[n];
        for (int i = 0; i < n; i++)
            count[i] = escapes(new Complex(-2 + 3.0 * i / n, 0.3), 50);
        long sum = 0;
        for (int i = 0; i < n; i++)
            sum = sum * 7 + count[i];
        System.out.println(sum);
        Counter c = new Counter(n);
        for (int i = 0; i < 3; i++)
            c = c.next();
        c.show();
        System.out.println(c.n() + " " + c);
        double[][] a = new double[4][4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                a[i][j] = i - j + (i == j ? 2 : 0);
        System.out.println(new Matrix(a, 4).squared().squared().trace());
        Segment s = new Segment(z, w);
        System.out.println(Math.round(s.length() * 1000) + " " + s.along(0.25) + " " + s.to().norm());
    }
}
