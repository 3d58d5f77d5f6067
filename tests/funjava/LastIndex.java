// run: 9
// error: 9: array index out of bounds: index 12, length 12
/** The index that a message names is that of the access, also where a size is the index. */
public class LastIndex {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = n + 3;
        int[][] q = new int[n][m];
        for (int i = 0; i < n; i++)
            System.out.print(q[n / 2][m] + i);
    }
}
