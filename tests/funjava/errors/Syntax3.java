// javac: rejects
class Syntax3 {
    static int f(int i) {
        else i++;                       // error: 'else' without 'if'
        return i;
    }
    static int g(int i) {
        if (i > 0) int x = 1;           // error: a declaration cannot stand here: put braces around it
        return i;
    }
    static int h(int i) {
        for (int k = 0; k < 3; k++) int y = 2;  // error: a declaration cannot stand here
        return i;
    }
}
