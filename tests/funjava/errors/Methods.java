// javac: accepts
class Methods {
    static int f(int[] a) {
        int[] b = a.clone();
        int z = a.hashCode();                      // error: int[] has no methods: call one of the class
        int c = Character.reverseBytes('a');    // error: FunJava knows no Character.reverseBytes
        int d = Character.getType('a');         // error: FunJava knows no Character.getType
        long e = Runtime.version().feature();   // error: no variable 'Runtime'
        java.util.function.IntBinaryOperator g = Math::max;     // error: an object type is outside FunJava
        return b[0];
    }
}
