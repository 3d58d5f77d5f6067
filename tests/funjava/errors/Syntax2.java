// javac: rejects
class Syntax2 {
    static int f(int i) {
        i = 1                           // error: ';' is missing
        return i;
    }
    static int g(int i) {
        return i                        // error: ';' is missing
    }
    static int h(int i) {
        i + 1;                          // error: this is no statement: assign the value, return it or pass it on
        return i;
    }
    static int k(int[] a) {
        a[0];                           // error: this is no statement
        return a[0];
    }
}
