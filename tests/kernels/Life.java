// run: 9
// expect: 1211352481014016512
// run: 70
// expect: -6979637658676151942
// bench: sequential live(400) live(70)
/** The game of life on a torus, on two boards that change roles. */
public class Life {
    static long live(int n) {
        int[][] a = new int[n][n], b = new int[n][n];
        int seed = 77;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                seed = seed * 1103515245 + 12345;
                a[i][j] = seed >>> 30 & 1;
            }
        for (int t = 0; t < 50; t++) {
            for (int i = 0; i < n; i++) {
                int up = i > 0 ? i - 1 : n - 1, down = i < n - 1 ? i + 1 : 0;
                for (int j = 0; j < n; j++) {
                    int left = j > 0 ? j - 1 : n - 1, right = j < n - 1 ? j + 1 : 0;
                    int s = a[up][left] + a[up][j] + a[up][right] + a[i][left] + a[i][right] + a[down][left] + a[down][j] + a[down][right];
                    b[i][j] = s == 3 || s == 2 && a[i][j] == 1 ? 1 : 0;
                }
            }
            int[][] c = a;
            a = b;
            b = c;
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 31 + a[i][j];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(live(Integer.parseInt(args[0])));
    }
}
