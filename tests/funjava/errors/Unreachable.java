// javac: rejects
class Unreachable {
    static int a(int i) {
        return 1;
        i++;                            // error: this is never reached
    }
    static int b(int i) {
        while (true) i++;
        i = 1;                          // error: this is never reached
    }
    static int c(int i) {
        for (;;) { break; i++; }        // error: this is never reached
        return i;
    }
    static int d(int i) {
        while (false) i++;              // error: the loop never runs: its condition is always false
        return i;
    }
    static int e(int i) {
        for (; 1 > 2; ) i++;            // error: the loop never runs
        return i;
    }
    static int f(int i) {
        if (i > 0) return 1; else return 2;
        return 3;                       // error: this is never reached
    }
    static int g(int i) {
        while (i > 0) { continue; i--; }    // error: this is never reached
        return i;
    }
    static int h(int i) {
        do { return i; } while (i > 0);
        return 1;                       // error: this is never reached
    }
    static int k(int i) {
        if (false) i++;
        return i;
    }
}
