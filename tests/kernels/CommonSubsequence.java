// run: 9
// expect: 5
// run: 70
// expect: 44
// run: 0
// expect: 0
// bench: sequential length(3000) length(70)
/** The longest common subsequence of two generated sequences: a table of two dimensions. */
public class CommonSubsequence {
    static int[] letters(int n, int seed) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >>> 16 & 3;
        }
        return a;
    }
    static int length(int n) {
        int[] a = letters(n, 1), b = letters(n, 2);
        int[][] l = new int[n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                l[i][j] = a[i - 1] == b[j - 1] ? l[i - 1][j - 1] + 1 : Math.max(l[i - 1][j], l[i][j - 1]);
        return l[n][n];
    }
    public static void main(String[] args) {
        System.out.println(length(Integer.parseInt(args[0])));
    }
}
