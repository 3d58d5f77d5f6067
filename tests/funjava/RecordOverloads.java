// methods of records with the names of components
// run: 3
// expect: 8 16 9 49
// expect: 8 9 9 9
// expect: 8 9 9 49
// expect: 6.0 3 33 7
class RecordOverloads {
    record P(int x, int[] a) {
        P with(int k) { return new P(k, a); }
        int x(int k) { return x() + k + this.x() - x; }
        int both() { return x() + x(a[0]) + x(x(a()[1])) + a[0] * this.x(1) + x - x(); }
    }

    // what takes nothing is what the name gives
    record Twice(double x, int n) {
        public double x() { return x * 2; }
        public int hashCode() { return n * 11; }
        static int n(int k) { return k + 4; }
        static Twice of(int k) { return new Twice(k, k); }
    }

    static P pick(boolean b, P p, P q) { return b ? p : q; }

    static int sum(P p) {
        int s = 0;
        for (int v : p.a())
            s += v;
        return s + p.x(2);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        P p = new P(n > 5 ? 1 : switch (n) { case 3 -> { int q = 4; yield q * 2; } default -> 3; }, new int[] {1, 2, 3}), q = p.with(1);
        for (int i = 0; i < 3; i++) {
            P t = p;
            p = q;
            q = i == 0 ? t.with(9) : t;
            System.out.println(8 + " " + sum(i > 1 ? p : t) + " " + pick(i == 1, p, q).x() + " " + q.both());
        }
        Twice w = Twice.of(n);
        System.out.println(w.x() + " " + w.n() + " " + w.hashCode() + " " + Twice.n(n));
    }
}
