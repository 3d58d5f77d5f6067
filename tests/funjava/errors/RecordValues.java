// javac: accepts
class RecordValues {
    record Pair(double sum, int n) {}
    record Parts(double[] re, int[] at) {}
    static final Pair ZERO = new Pair(0, 0);            // error: a variable of the class is a number, a truth value or an array: make one of each component

    static boolean same(Pair p, Pair q, Parts x) {
        boolean b = p == q;                             // error: '==' of records asks where they lie in memory, which has no meaning here: a.equals(b)
        b |= x.equals(x);                               // error: 'equals' asks of 're', an array, where it lies in memory
        return b | p.hashCode() == 3;                   // error: 'hashCode' is outside FunJava
    }

    public static void main(String[] args) {
        Parts x = new Parts(new double[3], new int[2]);
        Pair p = new Pair(1, 2);
        System.out.println(x);                          // error: print the elements of 're' in a loop: it would print as an address
        System.out.println(new Pair(1, 2).toString());  // error: a string as a value is outside FunJava: print the record itself
        System.out.printf("%d %9s%n", new Pair(1, 2), p); // error: '%d' in a format takes a whole number, not Pair
        System.out.printf("%9s%n", p);                  // error: '%9s' in a format takes a record only as %s, not Pair
    }
}
