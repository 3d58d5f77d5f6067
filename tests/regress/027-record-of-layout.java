// An array with a layout that becomes part of a record is a tree there, and is made one before the record.
// options: --layout a=col,b=z
// run: 20
// expect: -50.0 19
class RecordOfLayout {
    record Pair(double[][] left, double[][] right) {}
    static Pair make(int n) {
        double[][] a = new double[n][n + 1], b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                a[i][j] = i * 3 - j;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[j][i] - 1;
        return n > 5 ? new Pair(a, b) : new Pair(new double[1][1], a);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Pair p = make(n);
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += p.left()[i][j] * (j % 3) - p.right()[i][j];
        System.out.println(s + " " + (int) p.left()[n - 1][n - 1] / 2);
    }
}
