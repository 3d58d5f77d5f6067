// Rows of another matrix whose number is computed for each row, in loops that count down: it is computed before they are read.
// run:
// expect: -9.932489595174806
class RowsOfComputedNumber {
    static double[][] m34(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int i = n - 1; i >= 0; i--) {
            int up = Math.max(i - 1, 0);
            int down = Math.min(i + 1, n - 1);
            for (int j = m - 1; j >= 0; j--) {
                int left = Math.max(j - 1, 0);
                int right = Math.min(j + 1, m - 1);
                b[i][j] = 0.5 * (2 * a[up][j] - 3 * a[down][j] + a[i][left] - 2 * a[i][right] + 3 * a[i][j]);
            }
        }
        return b;
    }
    static double m35(int n, int m, int t) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = (i * 3 + j * 5) % 7 - 3;
        for (int k = 0; k < t; k++) a = m34(a);
        double s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s = s * 0.75 + a[i][j];
        return s;
    }
    public static void main(String[] args) {
        double s = 0;
        for (int n = 1; n < 40; n += 6) for (int m = 1; m < 40; m += 4) s = s * 0.5 + m35(n, m, 2);
        System.out.println(s);
    }
}
