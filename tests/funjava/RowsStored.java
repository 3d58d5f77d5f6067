// whole rows are stored: the value of a method, a row of another array, an array made here
// run: 7
// expect: 23 60 3 12 0 5
class RowsStored {
    static int[] row(int i, int m) { int[] r = new int[m]; for (int j = 0; j < m; j++) r[j] = i * 10 + j; return r; }
    static int[][] rows(int n, int m) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            a[i] = row(i, m);
        return a;
    }
    static int[][] upsideDown(int[][] a) {
        int[][] b = new int[a.length][a[0].length];
        for (int i = 0; i < a.length; i++)
            b[i] = a[a.length - 1 - i];
        return b;
    }
    static int[][] triangle(int n) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++) {
            int[] line = new int[n];
            for (int j = 0; j <= i; j++)
                line[j] = i + j;
            a[i] = line;
        }
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] a = rows(n, 4), b = upsideDown(a), c = triangle(n);
        System.out.println(a[2][3] + " " + b[0][0] + " " + b[n - 1][3] + " " + c[n - 1][n - 1] + " " + c[0][n - 1] + " " + c[3][2]);
    }
}
