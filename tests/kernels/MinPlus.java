// run: 9
// expect: -6959017478108517104
// run: 70
// expect: 4914209943884838563
// bench: parallel product(graph(400),graph(400)) product(graph(40),graph(40))
/** Shortest ways of two parts: a product of matrices with least and plus. */
public class MinPlus {
    static int[][] graph(int n) {
        int[][] d = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                d[i][j] = i == j ? 0 : (i * 31 + j * 17) % 101 + 1;
        return d;
    }
    static int[][] product(int[][] a, int[][] b) {
        int n = a.length;
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int least = Integer.MAX_VALUE;
                for (int k = 0; k < n; k++)
                    least = Math.min(least, a[i][k] + b[k][j]);
                c[i][j] = least;
            }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long s = 0;
        for (int[] row : product(graph(n), graph(n)))
            for (int x : row)
                s = s * 31 + x;
        System.out.println(s);
    }
}
