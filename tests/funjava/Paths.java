// shortest paths between all pairs, a matrix for each vertex
// run: 10
// expect: 2749992689019697804
class Paths {
    static final int FAR = 1_000_000;
    static int[][] graph(int n) {
        int[][] d = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                d[i][j] = i == j ? 0 : (i * 7 + j * 3) % 5 == 0 ? (i + j) % 9 + 1 : FAR;
        return d;
    }
    static int[][] via(int[][] d, int k) {
        int n = d.length;
        int[][] e = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                e[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        return e;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] d = graph(n);
        for (int k = 0; k < n; k++)
            d = via(d, k);
        long sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                sum = sum * 3 + d[i][j];
        System.out.println(sum);
    }
}
