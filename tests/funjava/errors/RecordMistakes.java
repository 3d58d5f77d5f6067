// javac: rejects
class RecordMistakes {
    record Pair(double sum, int n) {}
    record Box(Pair p, boolean ok) {}
    record Other(double sum, int n) {}

    static double mistakes(Pair p, Other o, int k) {
        double d = p.summ();                            // error: 'Pair' has no component 'summ': did you mean 'sum'?
        d += p.sum(1);                                  // error: 'sum' gives a component, and takes nothing
        Pair q = new Pair(1);                           // error: 'Pair' has 2 components, not 1
        q = new Pair(1, 2.5);                           // error: a double does not fit into an int
        q = o;                                          // error: expected Pair, not Other
        p += 1;                                         // error: '+' takes two numbers, not Pair and int
        Box b = new Box(o, true);                       // error: expected Pair, not Other
        Pair c = k > 1 ? p : o;                         // error: '?:' takes two values of one type, not Pair and Other
        p.sum() = 3;                                    // error: only a variable or an element of an array can be assigned to
        p[0] = 1;                                       // error: Pair has no 1 dimension
        d = mistakes(o, o, 1);                          // error: argument 'p' of 'mistakes' is Pair, not Other
        d = mistakes(p, 1);                             // error: 'mistakes' takes 3 arguments, not 2
        final Pair f = p;
        f = q;                                          // error: 'f' cannot be assigned to: it is final
        Pair p = q;                                     // error: 'p' is already declared in line 7
        return b.p();                                   // error: expected double, not Pair
    }
}
