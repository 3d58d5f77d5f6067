// javac: rejects
class Syntax4 {
    static int f(int i) {
        while (i > 0) {
            i--;
        return i;
    }                                   // error: '}' is missing: the block that begins in line 3 is not closed
