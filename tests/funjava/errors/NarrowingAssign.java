// javac: rejects
class NarrowingAssign {
    static int f(int x, long l, double[] a) {
        x = l;                          // error: a long does not fit into an int
        x = x + l;                      // error: a long does not fit into an int
        x = a[0];                       // error: a double does not fit into an int
        x = true ? 1 : 2L;              // error: a long does not fit into an int
        int[] b = new int[3];
        b[0] = l;                       // error: a long does not fit into an int
        b[1] = 1.5;                     // error: a double does not fit into an int
        int[] c = {1, 2L, 3};           // error: a long does not fit into an int
        return x;
    }
}
