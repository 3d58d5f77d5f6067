// javac: rejects
class MissingReturn {
    static int a(int i) {
        if (i > 0) return 1;
    }                                   // error: 'a' can end without its result: return is missing
    static int b(int i) {
        while (i > 0) return 1;
    }                                   // error: 'b' can end without its result
    static int c(int i) {
        while (true) if (i-- < 0) break;
    }                                   // error: 'c' can end without its result
    static int d(int i) {
        if (i > 0) return 1; else i++;
    }                                   // error: 'd' can end without its result
    static int e(int i) {
        for (;;) if (i++ > 5) return i;
    }
    static int f(int i) {
        do { if (i++ > 5) return i; } while (true);
    }
    static int g(int i) { }             // error: 'g' can end without its result
}
