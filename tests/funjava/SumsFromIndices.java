// Sums of products that begin with an index, and from which another one is taken.
//
// run: 40
// expect: 1090646752
// run: 7
// expect: -1499703844
public class SumsFromIndices {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i ^ j;
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = i;
                for (int k = 0; k < n; k++) s += a[i][k] * a[k][j];
                c[i][j] = s - j;
            }
        int h = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) h = h * 31 + c[i][j];
        System.out.println(h);
    }
}
