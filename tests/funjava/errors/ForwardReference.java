// javac: rejects
class ForwardReference {
    static final int A = B + 1;         // error: 'B' is declared only behind this, in line 4
    static final int B = 2;
    static int f() { return A + B; }
}
