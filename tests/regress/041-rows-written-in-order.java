// an array whose rows are written in order is private although a loop around it reads one that changes: no store copies a path
// remark: 16: in order, on a private array
// remark: 17: in order, on a private array
// run: 32
// expect: 129.25
// run: 2
// expect: 10.0
class RowsWrittenInOrder {
    static double haar(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 13) % 256;
        for (int len = n; len > 1; len /= 2) {
            double[][] t = new double[len][len];
            for (int i = 0; i < len; i++)
                for (int j = 0; j < len / 2; j++) {
                    t[i][j] = (a[i][2 * j] + a[i][2 * j + 1]) / 2;
                    t[i][len / 2 + j] = (a[i][2 * j] - a[i][2 * j + 1]) / 2;
                }
            for (int j = 0; j < len; j++)
                for (int i = 0; i < len / 2; i++) {
                    a[i][j] = (t[2 * i][j] + t[2 * i + 1][j]) / 2;
                    a[len / 2 + i][j] = (t[2 * i][j] - t[2 * i + 1][j]) / 2;
                }
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = Math.max(s, Math.abs(a[i][j]));
        return s;
    }
    public static void main(String[] args) {
        System.out.println(haar(Integer.parseInt(args[0])));
    }
}
