// records beside the class, of a file of their own, and of the same names as what else there is
package shapes;

class Apart {
    static final int SCALE = 3;
    static final double[] WEIGHTS = {0.5, 2};

    static int area(Box b) {
        return b.w() * b.h();
    }

    static double middle(double[] x) {
        return x[x.length / 2];
    }

    public static Split split(double[] x) {
        double[] low = new double[x.length / 2], high = new double[x.length - x.length / 2];
        for (int i = 0; i < low.length; i++)
            low[i] = x[i];
        for (int i = 0; i < high.length; i++)
            high[i] = x[low.length + i];
        return new Split(low, high, new Box(low.length, high.length));
    }

    static int filled(Split s) {
        Split t = split(new double[8]);
        for (int i = 0; i < t.low().length; i++)
            t.low()[i] = s.high()[i] * (i > 1 ? WEIGHTS[0] : WEIGHTS[1]);
        t.high()[0] += t.low()[1]++;
        return (int) (t.low()[1] + t.high()[0]);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = i * 0.5;
        Split s = split(x);
        Box b = new Box(n, 2), c = n > 3 ? b.grown(SCALE) : b;
        System.out.println(b + " " + c + " " + area(c) + " " + c.area(1) + " " + s.of() + " " + s.sum(WEIGHTS) + " " + filled(s));
        System.out.println(c.equals(new Box(3 * n, 6)) + " " + b.equals(c) + " " + Box.unit().area(n));
        for (int i = 0; i < 2; i++)
            b = new Box(b.h(), b.w() + i);
        System.out.println(b);
    }
}

record Split(double[] low, double[] high, Box of) {
    double sum(double[] weights) {
        double middle = Apart.middle(high), s = 0;
        for (int i = 0; i < low.length; i++)
            s += low[i] * weights[0];
        for (double h : high)
            s += h * Apart.WEIGHTS[1];
        return s + middle;
    }
}
