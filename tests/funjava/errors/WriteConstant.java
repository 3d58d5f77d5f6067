// javac: accepts
class WriteConstant {
    static final int[] TABLE = {1, 2, 3};
    static int f(int i) {
        TABLE[0] = i;                           // error: 'TABLE' is a constant of the class: its elements never change
        WriteConstant.TABLE[1] = i;             // error: only elements of an array that this method makes and holds in a variable can be written
        return TABLE[i];
    }
}
