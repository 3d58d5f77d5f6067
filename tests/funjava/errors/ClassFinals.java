// javac: rejects
class ClassFinals {
    static int n = 3;
    static int n() { return 1; }
    static final int fixed;
    static { fixed = n(); }
    static int assign() {
        fixed = 4;                              // error: 'fixed' is a constant of the class and cannot change
        ClassFinals.fixed++;                 // error: 'fixed' is a constant of the class and cannot change
        return fixed;
    }
}
