// faults in the middle of what is written in place
// run: 0 5
// error: 26: array index out of bounds: index -7, length 5
// run: 1 5
// error: 32: array index out of bounds: index 5, length 5
// run: 2 5
// error: 39: negative array size
// run: 3 5
// error: 47: array index out of bounds: index 3, length 3
// run: 4 5
// error: 54: integer division by zero
// run: 5 5
// error: 62: integer division by zero
// run: 6 5
// error: 69: array index out of bounds: index 5, length 5
// run: 7 5
// error: 75: array index out of bounds: index 3, length 3
// run: 8 5
// error: 81: array index out of bounds: index 0, length 0
// run: 9 5
// expect: -1
class InPlaceFaults {
    static int low(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i * i - 7] += i;
        return a[0];
    }
    static int high(int n) {
        int[] a = new int[n];
        for (int i = 0; i <= n; i++)
            a[i] = i > 0 ? a[i - 1] + 1 : 3;
        return a[0];
    }
    static int size(int n) {
        int[] a = new int[n], b = new int[n];
        for (int i = 0; i < n; i++) {
            a[i * 3 % n] = i;
            b = new int[2 - i];
        }
        return a[0] + b.length;
    }
    static int row(int n) {
        int[][] a = new int[n][3];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = j > 0 ? a[i][j - 1] + 1 : i;
        return a[0][0];
    }
    static int divide(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i * 2 % n] = i;
            a[i * 3 % n] = 10 / (3 - a[i]);
        }
        return a[0];
    }
    static int order(int n) {
        int[] a = new int[n];
        int zero = n - 5;
        for (int i = 0; i < n; i++)
            a[i * 4] = 7 / zero;
        return a[0];
    }
    static int after(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i / 2] += i;
        return a[n];
    }
    static int column(int n) {
        long[][] a = new long[3][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = j > 0 ? a[i][j - 1] + 1 : i;
        return (int) a[0][0];
    }
    static int none(int n) {
        double[] a = new double[n - 5];
        for (int i = 0; i < n; i++)
            a[i / 2] += i;
        return (int) a[0];
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        System.out.println(which == 0 ? low(n) : which == 1 ? high(n) : which == 2 ? size(n) : which == 3 ? row(n) : which == 4 ? divide(n) :
                           which == 5 ? order(n) : which == 6 ? after(n) : which == 7 ? column(n) : which == 8 ? none(n) : -1);
    }
}
