// javac: rejects
class Library {
    static double f(double d, boolean b) {
        double x = Math.root(d);                // error: FunJava knows no Math.root
        double y = Math.sqrt();                 // error: 'sqrt' takes 1 argument, not 0
        double z = Math.max(d);                 // error: 'max' takes 2 arguments, not 1
        double w = Math.sqrt(b);                // error: 'sqrt' takes numbers, not boolean
        double v = Math.TAU2;                   // error: FunJava knows no Math.TAU2
        int u = Math.max(1, 2L);                // error: a long does not fit into an int
        return Integer.LARGEST;                 // error: FunJava knows no Integer.LARGEST
    }
}
