// javac: accepts
import java.util.Arrays;
class ArraysFunctions {
    static int[][] f(int[] a, int[][] m, int n) {
        int[][] b = m.clone();                  // error: int[][] has no methods but of one dimension: a clone has the same rows
        int[] c = new int[n];
        Arrays.fill(c, 1, 2);                   // error: 'fill' takes an array, perhaps from and to, and the value of all its elements
        Arrays.sort(m);                         // error: 'sort' sorts numbers, not int[][]
        System.arraycopy(m, 0, c, 0, 1);        // error: 'arraycopy' copies between arrays of one type, not from int[][] to int[]
        Arrays.fill(m[n++], 4);
        return Arrays.copyOf(m, 5);             // error: 'copyOf' does not take int[][] and int
    }
    static int[] g(int[] a) {
        int[] b = a.clone(), c = b.length > 2 ? b : a;
        Arrays.fill(b, 3);                      // error: 'b' does not change any more since it, or a row of it, was used as a value
        a = new int[2];
        Arrays.fill(a, 3);
        return c;
    }
}
