// B[j][i] = A[i][j] for an n by m matrix, and back again.
//
// run: 1 1
// expect: 0.0 0.0 0
// run: 16 40
// expect: 39.0 600.0 0
// run: 100 30
// expect: 29.0 2970.0 0
public class Transpose {
    static double[][] matrix(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * m + j;
        return a;
    }

    static double[][] transpose(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[m][n];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                b[j][i] = a[i][j];
        return b;
    }

    static int differences(double[][] a, double[][] b) {
        int count = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                if (a[i][j] != b[i][j])
                    count++;
        return count;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[][] a = matrix(n, m), b = transpose(a);
        System.out.println(b[m - 1][0] + " " + b[0][n - 1] + " " + differences(a, transpose(b)));
    }
}
