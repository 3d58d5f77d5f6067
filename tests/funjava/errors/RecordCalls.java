// javac: rejects
class RecordCalls {
    record Pair(double sum, int n) {
        double half() { return sum / 2; }
        static Pair of(int k) { return new Pair(k, half()); }       // error: 'Pair.half' is a method of records: write it behind one
        Pair more() { n = 3; return this; }                         // error: 'n' is a component of the record, which does not change: give back a new one
        int other() { return nothing + this.nothing(); }            // error: no variable 'nothing'
        int twice(int k) { return n * k; }
    }

    static double calls(Pair p) {
        double d = Pair.half();                                     // error: 'Pair.half' is a method of records: write it behind one
        d += p.twice();                                             // error: 'Pair.twice' takes 1 argument, not 0
        d += p.third();                                             // error: 'Pair' has no component 'third'
        d += this.n;                                                // error: 'this' or 'super' is outside FunJava
        return d + half();                                          // error: no method 'half'
    }
}
