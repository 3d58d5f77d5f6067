// javac: accepts
class Methods {
    static int f(int[] a) {
        int[] b = a.clone();                    // error: int[] has no methods; arrays never change, so the array itself serves as its copy
        int c = Integer.bitCount(3);            // error: FunJava knows no Integer.bitCount
        double d = Math.tan(1.0);               // error: 'tan' is no function that FunJava knows: there are abs, min, max, sqrt, floor, ceil, sin, cos, exp, log, pow
        long e = System.nanoTime();             // error: FunJava knows no System.nanoTime
        java.util.function.IntBinaryOperator g = Math::max;     // error: an object type is outside FunJava
        return b[0];
    }
}
