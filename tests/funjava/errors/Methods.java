// javac: accepts
class Methods {
    static int f(int[] a) {
        int[] b = a.clone();
        int z = a.hashCode();                      // error: int[] has no methods: call one of the class
        int c = Integer.hashCode(3);            // error: FunJava knows no Integer.hashCode
        double d = Math.nextUp(1.0);            // error: FunJava knows no Math.nextUp
        long e = Runtime.version().feature();   // error: no variable 'Runtime'
        java.util.function.IntBinaryOperator g = Math::max;     // error: an object type is outside FunJava
        return b[0];
    }
}
