// javac: accepts
class Statements {
    static int f(int i, int[] a) {
        try {                                   // error: 'try' is outside FunJava: a run-time fault ends the program
            i = 1 / i;
        } catch (ArithmeticException e) {
            i = 0;
        } finally {
            i++;
        }
        assert i > 0 : "positive";
        switch (i) {
            case 1: i = 2; break;
            default: throw new RuntimeException();
        }
        int j = switch (i) {
            case 2 -> 5;
            default -> throw new RuntimeException();
        };
        RuntimeException large = null;          // error: an object type is outside FunJava
        class Local { int x; }                  // error: a class inside the class is outside FunJava
        if (i > 100) throw large;               // error: 'throw' is outside FunJava: give back a value that says what is wrong, or throw a new one
        synchronized (a) { i++; }               // error: 'synchronized' is outside FunJava
        return i;
    }
}
