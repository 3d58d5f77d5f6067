// javac: accepts
class Objects {
    static int f(int i) {
        Integer a = i;                          // error: an object that holds a number is outside FunJava: use int, long
        Object b = "text";                      // error: an object type is outside FunJava: there are int, long
        String c = "text";                      // error: a string as a value is outside FunJava: strings occur only inside
        Short g = 1;                            // error: an object that holds a number is outside FunJava
        java.util.List<Integer> h = null;       // error: a generic type is outside FunJava: use arrays
        return i;
    }
}
