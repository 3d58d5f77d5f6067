// run: 9
// expect: 4584560616367604366
// run: 70
// expect: 5945301699869879658
// run: 1
// expect: 0
// bench: sequential paths(400) paths(70)
/** Shortest paths between all nodes of a graph, in place. */
public class FloydWarshall {
    static long paths(int n) {
        int[][] d = new int[n][n];
        int seed = 3;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                seed = seed * 1103515245 + 12345;
                d[i][j] = i == j ? 0 : (seed >>> 16) % 1000 + 1;
            }
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (d[i][k] + d[k][j] < d[i][j])
                        d[i][j] = d[i][k] + d[k][j];
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 31 + d[i][j];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(paths(Integer.parseInt(args[0])));
    }
}
