// run: 9
// expect: 83562004
// run: 70
// expect: 46495050
// bench: sequential cost(500) cost(70)
/** In which order is a chain of matrices multiplied with the fewest products? */
public class MatrixChain {
    static long cost(int n) {
        int[] size = new int[n + 1];
        int seed = 21;
        for (int i = 0; i <= n; i++) {
            seed = seed * 1103515245 + 12345;
            size[i] = (seed >>> 16) % 50 + 1;
        }
        long[][] cost = new long[n][n];
        int[][] split = new int[n][n];
        for (int length = 2; length <= n; length++)
            for (int i = 0; i + length <= n; i++) {
                int j = i + length - 1;
                cost[i][j] = Long.MAX_VALUE;
                for (int k = i; k < j; k++) {
                    long c = cost[i][k] + cost[k + 1][j] + (long) size[i] * size[k + 1] * size[j + 1];
                    if (c < cost[i][j]) {
                        cost[i][j] = c;
                        split[i][j] = k;
                    }
                }
            }
        return cost[0][n - 1] * 1000 + split[0][n - 1];
    }
    public static void main(String[] args) {
        System.out.println(cost(Integer.parseInt(args[0])));
    }
}
