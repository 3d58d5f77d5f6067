// javac: rejects
class RecordDeclarations {
    record Pair(double sum, int n) {}
    record Pair(int n) {}                               // error: record 'Pair' is already declared in line 3
    record Twice(int n, long n) {}                      // error: 'n' is there already
    static int f(Pair t) { return 1; }
}
