// records wherever expressions stand
// run:
// expect: Rec[record=4] 4 3 6 55 79
// expect: 5 3 5 7 9 11 
// expect: true 5 2
// expect: 19
// expect: 28
class RecordPlaces {
    record Rec(int record) {}
    record P(int x, int[] y) { P bump() { return new P(x + 1, y); } static int zero() { return 0; } }
    static int record(int record) { record = record + 1; return record; }
    static P f(P p) { return p.bump().bump(); }
    static Rec g(int k) { return new Rec(k); }
    static int h(P p, P q) { return p.x() * 10 + q.y()[0]; }
    public static void main(String[] args) {
        int record = record(3);
        Rec r = g(record);
        int[] y = {5, 6};
        P p = new P(1, y), q;
        q = p = f(p);
        System.out.println(r + " " + r.record() + " " + p.x + " " + q.y()[1] + " " + h(p = f(q), p) + " " + h(f(p), new P(P.zero(), new int[] {9})));
        p.x();
        f(p);
        for (P s = p, t = q; s.x() < 12; s = t, t = f(s)) { System.out.print(s.x() + " "); if (s.x() > 9) break; s = s.bump(); }
        System.out.println();
        boolean b = p.x() > 2 && f(p).x() > 6 || f(q).y()[0] == 1;
        System.out.println(b + " " + (b ? p : q).x() + " " + (p.x() > 100 ? f(p) : new P(7, y)).y().length);
        do { p = f(p); } while (f(p).x() < 20);
        System.out.println(p.x());
        while (f(p).x() < 30 && p.y()[0] == 5) p = p.bump();
        System.out.println(p.x());
    }
}
