// javac: accepts
class Statements {
    static int f(int i, int[] a) {
        switch (i) {                            // error: 'switch' is outside FunJava: choose with if and else, or with ?:
            case 1: i = 2; break;
            default: i = 3;
        }
        try {                                   // error: 'try' is outside FunJava: a run-time fault ends the program
            i = 1 / i;
        } catch (ArithmeticException e) {
            i = 0;
        } finally {
            i++;
        }
        assert i > 0 : "positive";              // error: 'assert' is outside FunJava
        for (int x : a) i += x;                 // error: 'for (x : array)' is outside FunJava: write for (int i = 0;
        outer:                                  // error: a label is outside FunJava: put the inner loop into a method
        for (;;) {
            for (;;) break outer;               // error: a label is outside FunJava
        }
        class Local { int x; }                  // error: a class inside the class is outside FunJava
        if (i > 100) throw new RuntimeException("large");   // error: 'throw' is outside FunJava: give back a value
        synchronized (a) { i++; }               // error: 'synchronized' is outside FunJava
        return i;
    }
}
