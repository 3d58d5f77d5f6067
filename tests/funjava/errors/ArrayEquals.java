// javac: accepts
class ArrayEquals {
    static boolean f(int[] a, int[] b) {
        boolean c = a == b;                     // error: '==' of arrays asks where they lie in memory, which has no meaning here: compare their elements
        return a != b;                          // error: '!=' of arrays asks where they lie in memory
    }
}
