// javac: rejects
class Modifiers {
    public public static int a() { return 1; }      // error: 'public' is written twice
    static final int c(static int x) { return x; }  // error: only 'final' is possible here
}
