// javac: accepts
class RecordsLeftOut {
    record Pair(double sum, int n) {}
    record Parts(double[] re, int[] at) {}
    record Checked(int n) { Checked { n = 1; } }        // error: a constructor of a record is outside FunJava: write a static method that gives the record back
    record Written(int n) { Written(int n) { this.n = n; } static int m() { return 1; } }   // error: a constructor of a record is outside FunJava
    record Held(int n) { static final int X = 1; }      // error: a constant or a class in a record is outside FunJava: write it in the class
    record Generic<T>(int n) {}                         // error: a generic type is outside FunJava
    record Shape(int n) implements Comparable<Shape> { public int compareTo(Shape s) { return 0; } }    // error: inheritance
    record Many(int... all) {}                          // error: a variable number of arguments is outside FunJava
    static int arrays(Pair[] all) {                     // error: an array of records is outside FunJava: use an array for each component
        Pair[] more = new Pair[3];                      // error: an array of records is outside FunJava
        return more.length;
    }
}
