// javac: accepts
class Values {
    static int f(int i, int[] a) {
        a = null;                               // error: 'null' is outside FunJava: every variable has a value
        Runnable r = () -> { };                 // error: an object type is outside FunJava
        java.util.function.IntUnaryOperator g = x -> x + 1;     // error: an object type is outside FunJava
        i = new int[2][].length;                // error: an array without all its lengths is outside FunJava: arrays are rectangular
        boolean b = ((Object) a) instanceof int[];      // error: is outside FunJava
        i = new Object().hashCode();            // error: an object is outside FunJava: several values of one type go in an array
        return i;
    }
}
