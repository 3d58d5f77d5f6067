// records that loops carry, in parallel loops, and of recursive methods
// run: 1000
// expect: Pair[a=1363713826, b=500]
// expect: 1917350.0
// expect: Hit[at=262, distance=0.03999999999999915]
// expect: Sums[even=14238, odd=13743, ends=Pair[a=0, b=18]]
// expect: 124 111
// expect: Pair[a=6, b=-1] Pair[a=1, b=-1] 5894
// expect: 1000 0
class RecordLoops {
    record Pair(long a, long b) {}
    record Point(double x, double y) {}
    record Hit(int at, double distance) {}
    record Sums(long even, long odd, Pair ends) {}

    static Pair next(Pair p) {
        return new Pair((p.a() * 1103515245L + 12345L) & 0x7fffffffL, p.b() + (p.a() & 1));
    }

    static Point moved(Point p, double t) {
        double c = Math.cos(t), s = Math.sin(t);
        return new Point(c * p.x() - s * p.y(), s * p.x() + c * p.y());
    }

    static Point step(Point p) {
        return p.x() > p.y() ? new Point(p.x() - p.y(), p.y()) : new Point(p.x(), p.y() - p.x() + 0.25);
    }

    static double inParallel(int n) {
        double[] r = new double[n];
        for (int i = 0; i < n; i++) {
            Point p = new Point(i, n - i);
            for (int k = 0; k < 5; k++)
                p = step(p);
            r[i] = p.x() + 2 * p.y();
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s += Math.floor(r[i] * 4);
        return s;
    }

    static Hit nearest(double[] x, double to) {
        Hit best = new Hit(-1, Double.POSITIVE_INFINITY);
        for (int i = 0; i < x.length; i++) {
            double d = Math.abs(x[i] - to);
            if (d < best.distance())
                best = new Hit(i, d);
        }
        return best;
    }

    static Sums sums(int[] a, int from, int to) {
        if (to - from == 1) {
            Pair ends = new Pair(a[from], a[from]);
            return a[from] % 2 == 0 ? new Sums(a[from], 0, ends) : new Sums(0, a[from], ends);
        }
        int mid = (from + to) >>> 1;
        Sums l = sums(a, from, mid), r = sums(a, mid, to);
        return new Sums(l.even() + r.even(), l.odd() + r.odd(), new Pair(l.ends().a(), r.ends().b()));
    }

    static long[] hailstones(int n) {
        long[] h = new long[n];
        for (int i = 0; i < n; i++)
            h[i] = collatz(i + 1, 0).b();
        return h;
    }

    static Pair collatz(long x, long k) {
        if (x == 1)
            return new Pair(x, k);
        return collatz(x % 2 == 0 ? x / 2 : 3 * x + 1, k + 1);
    }

    static Pair until(int n) {
        Pair p = new Pair(n, 0);
        do {
            p = next(p);
            if (p.a() % 97 == 0)
                return new Pair(p.b(), -1);
            if (p.a() % 3 == 0)
                continue;
            p = new Pair(p.a() ^ 1, p.b());
        } while (p.b() < n);
        return p;
    }

    static long deep(int n) {
        Pair s = new Pair(0, 1);
        for (int i = 0; i < n; i++) {
            Pair old = s;
            for (int j = 0; j < i % 4; j++)
                s = j % 2 == 0 ? new Pair(s.b(), s.a() + j) : new Pair(s.a(), old.b() + s.b());
            switch (i % 3) {
                case 0: s = new Pair(s.a() % 1000, s.b() % 1000); break;
                case 1: s = old; // goes on
                default: s = next(s);
            }
        }
        return s.a() * 31 + s.b();
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Pair p = new Pair(42, 0);
        for (int i = 0; i < n; i++)
            p = next(p);
        System.out.println(p);
        System.out.println(inParallel(n));
        double[] x = new double[n];
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            x[i] = (i * 7919 % 10007) * 0.01;
            a[i] = i * 31 % 57;
        }
        System.out.println(nearest(x, 33.33));
        System.out.println(sums(a, 0, n));
        long[] h = hailstones(200);
        long most = 0;
        for (int i = 0; i < h.length; i++)
            most = Math.max(most, h[i]);
        System.out.println(most + " " + h[26]);
        System.out.println(until(50) + " " + until(7) + " " + deep(1000));
        Point q = new Point(1, 0);
        for (int i = 0; i < 4; i++)
            q = moved(q, Math.PI / 2);
        System.out.println(Math.round(q.x() * 1000) + " " + Math.round(q.y() * 1000));
    }
}
