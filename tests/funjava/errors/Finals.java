// javac: rejects
class Finals {
    static final int N = 10;
    static int f(final int p) {
        final int x = 1;
        x = 2;                          // error: 'x' cannot be assigned to: it is final
        x++;                            // error: 'x' cannot be assigned to: it is final
        N = 4;                          // error: 'N' is a constant of the class and cannot change
        N += 1;                         // error: 'N' is a constant of the class and cannot change
        Finals.N = 5;                   // error: 'N' is a constant of the class and cannot change
        return x;
    }
}
