// A matrix that is stored as a whole into an array of three dimensions that is written in place
//
// run: 3
// expect: 2.489069000625001E9
// expect: 518
// expect: 10184
// run: 1
// expect: 2046.87585733882
// expect: 116
// expect: 46
class MatrixIntoPrivate {
    static double carried(int n) {
        double y = n, s = 0;
        double[][][] a = new double[n][3][2];
        for (int i = 0; i < n; i++) {
            double[][] b = new double[3][2];
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 2; k++)
                    b[j][k] = j == 0 || k == 0 ? (y++) : b[j - 1][k] - b[j][k - 1] + 1.5;
            a[i] = b;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 2; k++)
                    a[i][j][k] = a[i][j][k] * 5 - (y = (y / 3));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 2; k++)
                    s = s * 3 + a[i][j][k];
        return s;
    }

    // Out of order
    static int scattered(int n) {
        int[][][] a = new int[n + 2][2][5];
        int x = 1;
        for (int i = 0; i < n; i++) {
            int[][] b = new int[2][5];
            for (int j = 0; j < 10; j++)
                b[j * 7 % 10 / 5][j * 7 % 5] += x++;
            a[(i * 5 + 1) % (n + 2)] = b;
        }
        for (int i = 0; i < n; i++)
            a[i][1][x++ % 5]++;
        int s = 0;
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < 5; j++)
                s += a[i][0][j] * (j + 1) + a[i][1][j];
        return s;
    }

    // A part of an array of four dimensions
    static long deep(int n) {
        long[][][][] a = new long[2][n][2][2];
        long x = 0;
        for (int i = 0; i < n; i++) {
            long[][] b = new long[2][2];
            for (int j = 0; j < 4; j++)
                b[j / 2][j % 2] = x = x * 3 % 1000 + j;
            a[i % 2][i] = b;
        }
        for (int i = 0; i < n; i++)
            a[1 - i % 2][i][j(i)][0] += x = (x + 10) % 7;
        long s = 0;
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < n; k++)
                s += a[i][k][0][0] * 2 + a[i][k][0][1] * 3 + a[i][k][1][0] * 5 + a[i][k][1][1];
        return s;
    }

    static int j(int i) {
        return i & 1;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(carried(n));
        System.out.println(scattered(n));
        System.out.println(deep(n));
    }
}
