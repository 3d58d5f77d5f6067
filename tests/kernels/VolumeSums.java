// run: 5
// expect: 143000631
// run: 17
// expect: 143024573
// bench: sequential sums(150) sums(12)
/** Sums of all boxes from the corner on, three dimensions. */
public class VolumeSums {
    static long sums(int n) {
        long[][][] s = new long[n + 1][n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                for (int k = 1; k <= n; k++)
                    s[i][j][k] = (i * 7 + j * 5 + k * 3) % 11
                        + s[i - 1][j][k] + s[i][j - 1][k] + s[i][j][k - 1]
                        - s[i - 1][j - 1][k] - s[i - 1][j][k - 1] - s[i][j - 1][k - 1]
                        + s[i - 1][j - 1][k - 1];
        long t = 0;
        for (int i = 0; i + 3 <= n; i++)
            for (int j = 0; j + 3 <= n; j++)
                for (int k = 0; k + 3 <= n; k++) {
                    long box = s[i + 3][j + 3][k + 3] - s[i][j + 3][k + 3] - s[i + 3][j][k + 3] - s[i + 3][j + 3][k]
                        + s[i][j][k + 3] + s[i][j + 3][k] + s[i + 3][j][k] - s[i][j][k];
                    t = Math.max(t, box);
                }
        return t * 1000000 + s[n][n][n];
    }
    public static void main(String[] args) {
        System.out.println(sums(Integer.parseInt(args[0])));
    }
}
