// javac: accepts
class WriteGiven {
    static int[] same(int[] a) { return a; }
    static int f(int n) {
        int[] a = new int[n];
        a[0] = 1;
        int s = same(a)[0];
        a[1] = 2;                               // error: 'a' does not change any more since it, or a row of it, was used as a value in line 7
        int[][] m = new int[n][n];
        m[0][0] = 1;
        int[] row = m[0];
        m[1] = new int[n];                      // error: 'm' does not change any more since it, or a row of it, was used as a value in line 11
        int[] b = new int[n];
        int[][] two = {b, b};
        b[0] = 1;                               // error: 'b' does not change any more since it, or a row of it, was used as a value in line 14
        return s + row[0] + two[0][0];
    }
}
