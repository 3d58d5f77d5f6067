// javac: accepts
class RecordIdle {
    record Pair(double sum, int n) {
        void idle() { int k = n; }                                  // error: 'Pair.idle' gives no result, prints nothing and writes no array
    }
}
