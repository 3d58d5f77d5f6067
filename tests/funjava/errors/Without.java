// javac: accepts
class Without {
    static long f(int n) {
        long t = System.nanoTime();             // error: System.nanoTime is outside FunJava: a result must not depend on when it is computed
        double r = Math.random();               // error: Math.random is outside FunJava: a result must be the same in each run
        System.exit(n);                         // error: System.exit is outside FunJava: main ends where its statements end
        return t;
    }
}
