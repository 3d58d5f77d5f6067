// javac: accepts
class Without {
    static long f(int n) {
        long t = System.nanoTime();             // error: System.nanoTime is outside FunJava: a result must not depend on when it is computed
        double r = Math.random();               // error: Math.random is outside FunJava: a result must be the same in each run
        r = Math.ulp(r);                        // error: Math.ulp is outside FunJava: there are no neighbours of numbers
        n = StrictMath.addExact(n, 1);          // error: StrictMath.addExact is outside FunJava: there are no exceptions; compute in long
        t = Long.hashCode(t);                   // error: FunJava knows no Long.hashCode
        return t;
    }
}
