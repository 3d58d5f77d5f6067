// javac: rejects
class Casts {
    static int f(boolean b, int i, int[] a, double[] d) {
        int x = (int) b;                // error: boolean cannot be cast to int: write b ? 1 : 0
        boolean y = (boolean) i;        // error: int cannot be cast to boolean: write x != 0
        int z = (int) a;                // error: int[] cannot be cast to int
        int[] c = (int[]) d;            // error: double[] cannot be cast to int[]
        int[] e = (int[]) i;            // error: int cannot be cast to int[]
        return x;
    }
}
