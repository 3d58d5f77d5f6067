// javac: rejects
class FinalTwice {
    static int f(int i, boolean b) {
        final int x, y, z, w;
        if (b) x = 1;
        x = 2;                          // error: 'x' is final and might have a value already
        y = 1;
        y = 2;                          // error: 'y' is final and might have a value already
        while (i > 0) { z = i; i--; }   // error: 'z' is final and might get a value in each turn of the loop
        if (b) w = 1; else w = 2;
        for (int k = 0; k < 3; k++) { final int inner = k; i += inner; }
        final int v;
        while (true) { v = i; break; }
        return w + v;
    }
    static int g(final int p) {
        p = 3;                          // error: 'p' cannot be assigned to: it is final
        return p;
    }
}
