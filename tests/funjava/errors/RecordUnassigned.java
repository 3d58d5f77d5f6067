// javac: rejects
class RecordUnassigned {
    record Pair(double sum, int n) {}

    static double unassigned(int k) {
        Pair p;
        if (k > 1)
            p = new Pair(1, 2);
        final Pair f;
        double d = p.sum() + p.n();                     // error: 'p' might not have a value here
        for (int i = 0; i < k; i++)
            f = p;                                      // error: 'f' is final and might get a value in each turn of the loop
        return p.sum() + p.n();
    }
}
