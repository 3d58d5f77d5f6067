// The element that the iteration before wrote is carried in rows of matrices and of arrays of three dimensions, too; not where
// it is another row's, and where there is none before the first, the loop says so as ever.
//
// run: 1 1 0 1 0
// expect: 0 4
// expect: 0 0
// expect: 0
// run: 2 3 1 1 3
// expect: 38 -4334672472514093696
// expect: 31244929426522112 35
// expect: -3729648994532458496
// run: 9 20 8 1 20
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// expect: 367454137450758144
// run: 30 40 3 7 39
// expect: 2260378633517097574 5418165111678333670
// expect: 3214411769643657365 -9221614099694214521
// expect: 6246345419408228352
// run: 9 20 8 0 20
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// error: 82: array index out of bounds: index -1, length 20
// run: 9 20 9 1 20
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// error: 82: array index out of bounds: index 9, length 9
// run: 9 20 9 1 1
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// expect: 1419900520016904192
// run: 9 20 -1 5 6
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// error: 82: array index out of bounds: index -1, length 9
// run: 9 20 4 20 20
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// expect: 1419900520016904192
// run: 9 20 4 20 22
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// error: 82: array index out of bounds: index 20, length 20
// run: 9 20 4 1 21
// expect: 426488106407390263 -5175952199605271764
// expect: -308116636415513280 -8381471377593038015
// error: 82: array index out of bounds: index 20, length 20
class CarriedInRows {
    static long[][] areas(int n, int m) {
        long[][] s = new long[n][m];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < m; j++)
                s[i][j] = (i * 7 + j * 5) % 11 + s[i - 1][j] + s[i][j - 1] - s[i - 1][j - 1];
        return s;
    }
    static int[][][] volumes(int n) {
        int[][][] s = new int[n + 1][n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                for (int k = 1; k <= n; k++)
                    s[i][j][k] = (i * 7 + j * 5 + k * 3) % 11 + s[i - 1][j][k] + s[i][j - 1][k] + s[i][j][k - 1];
        return s;
    }
    /** Each row by itself, from its end. */
    static float[][] falling(int n, int m) {
        float[][] a = new float[n][m];
        for (int i = 0; i < n; i++) {
            a[i][m - 1] = i;
            for (int j = m - 2; j >= 0; j--)
                a[i][j] = a[i][j + 1] / 2 + j;
        }
        return a;
    }
    /** What is before the first element, and in which row, is found as it is. */
    static double[][] relaxed(int n, int m, int row, int first, int most) {
        double[][] a = new double[n][m];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                a[i][j] = i + j * 0.5;
        for (int t = 0; t < 3; t++)
            for (int j = first; j < most; j++)
                a[row][j] = (a[row][j - 1] + a[row][j]) * 0.5 + a[row / 2][j] * 0.125;
        return a;
    }
    /** Not the element before, or of another row. */
    static int[][] others(int n, int m) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * j % 7;
        for (int i = 1; i < n; i++)
            for (int j = 2; j < m; j++)
                a[i][j] = a[i][j - 2] + a[i - 1][j - 1] + a[(i * 3) % n][j - 1] + (a[i][j - 1] ^ j);
        return a;
    }
    static long digest(long[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + x[i][j];
        return sum;
    }
    static long digest(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + x[i][j];
        return sum;
    }
    static long digest(int[][][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                for (int k = 0; k < x[i][j].length; k++)
                    sum = sum * 31 + x[i][j][k];
        return sum;
    }
    static long digest(float[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Float.floatToIntBits(x[i][j]);
        return sum;
    }
    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Double.doubleToLongBits(x[i][j]);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        int row = Integer.parseInt(args[2]), first = Integer.parseInt(args[3]), most = Integer.parseInt(args[4]);
        System.out.println(digest(areas(n, m)) + " " + digest(volumes(n)));
        System.out.println(digest(falling(n, m)) + " " + digest(others(n, m)));
        System.out.println(digest(relaxed(n, m, row, first, most)));
    }
}
