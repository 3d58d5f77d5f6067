// javac: accepts
class Members {
    int field = 1;                              // error: a field of objects is outside FunJava: there are no objects
    static int counter = 0;
    { counter = 1; }                            // error: an initialiser block is outside FunJava: there are no objects; write 'static {'
    Members() { }                               // error: a constructor is outside FunJava
    private Members(int x) { }                  // error: a constructor is outside FunJava
    int instance(int i) { return i; }           // error: a method without 'static' is outside FunJava: there are no objects; add 'static'
    static void nothing(int i) { }              // error: 'nothing' gives no result, prints nothing and writes no array that it was passed or variable of the class, so it has no effect
    static int many(int... a) { return 1; }     // error: a variable number of arguments is outside FunJava: pass an array
    static String text(int i) { return "a"; }   // error: a string as a value is outside FunJava
    static int length(String s) { return 1; }   // error: a string as a value is outside FunJava
    static <T> int generic(T t) { return 1; }   // error: a generic method is outside FunJava
    static native int foreign(int i);           // error: a native method is outside FunJava
    static synchronized int locked() { return 1; }  // error: 'synchronized' is outside FunJava
    static int thrower() throws Exception, java.io.IOException { return 1; }
    static class Inner { int x; }               // error: a class inside the class is outside FunJava
    enum Colour { RED }                         // error: an enum is outside FunJava: number the cases with static final int
    interface Shape { }                         // error: an interface is outside FunJava
    record Pair(int a, int b) { Pair { } }      // error: a constructor of a record is outside FunJava
    @Override static int old() { return 1; }  // error: an annotation is outside FunJava: it has no effect here
}
