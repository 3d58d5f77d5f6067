// run: 9
// expect: 483375
// run: 70
// expect: 244074
// run: 1
// expect: 1
// bench: sequential ways(200) ways(70)
/** Ways through a cube: three dimensions. */
public class Cube {
    static long ways(int n) {
        long[][][] w = new long[n][n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    w[i][j][k] = i + j + k == 0 ? 1 : ((i > 0 ? w[i - 1][j][k] : 0) + (j > 0 ? w[i][j - 1][k] : 0) + (k > 0 ? w[i][j][k - 1] : 0)) % 1000003;
        return w[n - 1][n - 1][n - 1];
    }
    public static void main(String[] args) {
        System.out.println(ways(Integer.parseInt(args[0])));
    }
}
