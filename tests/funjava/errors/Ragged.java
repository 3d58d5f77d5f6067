// javac: accepts
class Ragged {
    static final int[][] A = {{1, 2}, {3}};     // error: arrays are rectangular: this row has 1 elements, those before it 2
    static int f(int n) {
        int[][] b = {{1}, {2}, {3, 4}};         // error: arrays are rectangular: this row has 2 elements, those before it 1
        int[][] c = new int[n][];               // error: an array without all its lengths is outside FunJava
        int[] d[] = {{1, 2}, {3, 4}};
        return d[1][0] + A[0][0];
    }
}
