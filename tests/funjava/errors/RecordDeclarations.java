class RecordDeclarations {
    record Pair(double sum, int n) {}
    record Pair(int n) {}                               // error: record 'Pair' is already declared in line 2
    record Twice(int n, long n) {}                      // error: 'n' is there already
    record var(int n) {}                                // error: 'var' cannot be the name of a record
    static int f(Twice t) { return 1; }
}
