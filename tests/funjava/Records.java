// records: locals, parameters, results of methods, choices between them, within each other, printed and compared
// run: 100
// expect: Pair[sum=2475.0, n=100]
// expect: t = Pair[sum=2475.0, n=100]; 100
// expect: Box[p=Pair[sum=2475.0, n=100], id=5, ok=true, f=1.25]
// expect: 2475.0 Pair[sum=2475.0, n=100]
// expect: Pair[sum=6.0, n=0] true true false
// expect: Pair[sum=0.0, n=2] Pair[sum=2.0, n=0]
// expect: Pair[sum=1.5, n=1]
// expect: Pair[sum=6.0, n=0]
// expect: Pair[sum=4.0, n=3]
// expect: Pair[sum=5.0, n=4]
// expect: Pair[sum=10.5, n=21] -1
// expect: Pair[sum=34.0, n=55] 832040
// expect: 0..100
// expect: 2475.0 125.0 3.5
// expect: shown Pair[sum=3.5, n=4]
// expect: shown Pair[sum=7.5, n=5]
// expect: shown Pair[sum=12.5, n=6]
// expect: 12.50 Pair[sum=12.5, n=6] 6
// expect: Box[p=Pair[sum=12.5, n=6], id=3, ok=true, f=0.5] 7
// expect: true false true
// expect: Pair[sum=4.0, n=3] true
// expect: 111 118
// expect: 100
// expect: Range[from=7, to=6]
class Records {
    record Pair(double sum, int n) {}
    static record Range(int from, int to) {}
    public record Box(Pair p, long id, boolean ok, float f) {}

    static Pair add(Pair p, double x) {
        return new Pair(p.sum() + x, p.n() + 1);
    }

    static Pair total(double[] a, Range r) {
        if (r.to() - r.from() <= 4) {
            Pair p = new Pair(0, 0);
            for (int i = r.from; i < r.to; i++)
                p = add(p, a[i]);
            return p;
        }
        int mid = (r.from() + r.to()) / 2;
        Pair left = total(a, new Range(r.from(), mid)), right = total(a, new Range(mid, r.to()));
        return new Pair(left.sum() + right.sum(), left.n() + right.n());
    }

    static Pair gcd(int a, int b) {
        if (b == 0)
            return new Pair(a, 0);
        return gcd(b, a % b);
    }

    static Pair pick(int k) {
        return switch (k) {
            case 0 -> new Pair(1.5, 1);
            case 1 -> gcd(12, 18);
            default -> { Pair q = new Pair(2, k); yield add(q, k); }
        };
    }

    static Pair first(double[] a, double above) {
        for (int i = 0; i < a.length; i++)
            if (a[i] > above)
                return new Pair(a[i], i);
        return new Pair(Double.NaN, -1);
    }

    static Pair fibonacci(int n) {
        Pair p = new Pair(1, 0);
        for (int i = 0; i < n; i++)
            p = new Pair(p.n(), (int) p.sum() + p.n());
        return p;
    }

    static Range extremes(int[] a) {
        int least = a[0], most = a[0];
        for (int i = 1; i < a.length; i++) {
            least = Math.min(least, a[i]);
            most = Math.max(most, a[i]);
        }
        return new Range(least, most);
    }

    static double plain(Pair p) { return p.sum(); }
    static double plain(Box b) { return b.p().n() * b.f(); }
    static double plain(double x) { return x / 2; }

    static Pair shown(Pair p) {
        System.out.println("shown " + p);
        return p.n() > 5 ? p : add(p, p.n());
    }

    static Box boxed(Pair p, long id) {
        if (id < 0)
            return boxed(p, -id);
        Box b = new Box(p, id, p.n() > 2, 0.5f);
        return id > 10 ? new Box(b.p(), id % 10, !b.ok(), b.f() * 2) : b;
    }

    static long steps(long n) {
        record State(long x, int count) {}
        State s = new State(n, 0);
        while (s.x() != 1)
            s = s.x() % 2 == 0 ? new State(s.x() / 2, s.count() + 1) : new State(3 * s.x() + 1, s.count() + 1);
        return s.count();
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n];
        int[] whole = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 0.5;
            whole[i] = (i * 37 + 11) % 101;
        }
        Pair t = total(a, new Range(0, n));
        System.out.println(t);
        System.out.println("t = " + t + "; " + t.n());
        Box b = new Box(t, 5L, t.n() > 3, 1.25f);
        System.out.println(b);
        System.out.print(b.p().sum() + " ");
        System.out.println(b.p());
        System.out.println(gcd(12, 18) + " " + gcd(12, 18).equals(new Pair(6, 0)) + " " + t.equals(b.p()) + " " + b.equals(boxed(t, 5)));
        Pair u = t.n() > 50 ? gcd(4, 6) : t;
        final Pair v = u;
        u = new Pair(v.n(), (int) v.sum());
        System.out.println(u + " " + v);
        for (int k = 0; k < 4; k++)
            System.out.println(pick(k));
        System.out.println(first(a, 10) + " " + first(a, 1e9).n());
        System.out.println(fibonacci(10) + " " + fibonacci(30).n());
        Range e = extremes(whole);
        System.out.println(e.from() + ".." + e.to());
        System.out.println(plain(t) + " " + plain(b) + " " + plain(7));
        Pair w = shown(new Pair(3.5, 4));
        w = shown(shown(w));
        System.out.printf("%.2f %s %s%n", w.sum(), w, w.n());
        System.out.println(boxed(w, -3) + " " + boxed(w, 27).id());
        var nan = new Pair(Double.NaN, 1);
        System.out.println(nan.equals(nan) + " " + new Pair(0.0, 1).equals(new Pair(-0.0, 1)) + " " + (new Pair(0.0, 1).sum() == -0.0));
        Pair later;
        if (n > 10)
            later = new Pair(1, 2);
        else
            later = t;
        Pair copy = later = add(later, 3);
        System.out.println(copy + " " + later.equals(copy));
        System.out.println(steps(27) + " " + steps(97));
        int best = 0;
        for (Range r = new Range(0, 100); r.from() < r.to(); r = new Range(r.from() + 7, r.to() - 1))
            best = Math.max(best, r.to() - r.from());
        System.out.println(best);
        outer:
        for (int i = 0; ; i++)
            for (int j = 0; j < i; j++) {
                Range r = new Range(i, j);
                if (r.from() * r.to() > 40) {
                    System.out.println(r);
                    break outer;
                }
            }
    }
}

record Unused(int x) {}
