// javac: rejects
class Arrays {
    static int f(int i, long l, int[] a, int[][] m) {
        int x = i[0];                   // error: an index follows an array, not int
        x = a[l];                       // error: a long does not fit into an int
        x = a[1.0];                     // error: a double does not fit into an int
        x = a[true];                    // error: expected int, not boolean
        x = a[0][0];                    // error: an index follows an array, not int
        x = m[0];                       // error: expected int, not int[]
        int[] b = m;                    // error: expected int[], not int[][]
        long[] c = a;                   // error: expected long[], not int[]
        int[] d = new int[2.0];         // error: a double does not fit into an int
        int[] e = new int[l];           // error: a long does not fit into an int
        int[] g = new double[3];        // error: expected int[], not double[]
        int h = {1, 2};                 // error: elements in braces make an array, not int
        int[][] k = {1, {2}};           // error: expected int[], not int
        int[] n = {{1}};                // error: elements in braces make an array, not int
        return a.size;                  // error: int[] has no 'size'
    }
}
