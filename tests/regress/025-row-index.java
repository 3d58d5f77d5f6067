// Of a matrix whose loops go down, a row is read whose number is computed for each row that is made.
// run:
// expect: 0 wrong
class RowIndex {
    static double[][] down(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int i = n - 1; i >= 0; i--) {
            int up = Math.max(i - 1, 0);
            for (int j = 0; j < m; j++)
                b[i][j] = a[up][j] + 1000 * a[i][Math.max(j - 1, 0)];
        }
        return b;
    }

    public static void main(String[] args) {
        int n = 22, m = 19, wrong = 0;
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * 20 + j;
        double[][] b = down(a);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (b[i][j] != a[i > 0 ? i - 1 : 0][j] + 1000 * a[i][j > 0 ? j - 1 : 0])
                    wrong++;
        System.out.println(wrong + " wrong");
    }
}
