// javac: rejects
class Syntax1 {
    static int f(int i) {
        int x = 1 +;                    // error: expected an expression, not ';'
        return x;
    }
    static int g(int i) {
        i = (i + 1;                     // error: expected ')', not ';'
        return i;
    }
    static int h(int i) {
        int = 5;                        // error: expected name, not '='
        return i;
    }
}
