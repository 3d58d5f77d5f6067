// javac: accepts
class RowNames {
    static final int[][] TABLE = {{1, 2}, {3, 4}};
    static int[][] keep(int[][] m) { return m; }
    static int[] keep(int[] r) { return r; }

    static int parameter(int[][] m, int n) {
        for (int[] row : m)
            row[0] = n;
        int[] constant = TABLE[1];
        constant[0] = 3;
        int[] kept = keep(m)[1];
        kept[0] = 3;                            // error: 'kept' names an array made elsewhere (line 12), which does not change
        return m[0][0];
    }
    static int given(int n) {
        int[][] a = new int[n][n];
        int[] row = a[1];
        row[0] = 1;
        int s = keep(a)[0][0];
        row[1] = 2;                             // error: 'a' does not change any more since it, or a row of it, was used as a value in line 20
        return s;
    }
    static int givenByName(int n) {
        int[][] a = new int[n][n];
        int[] row = a[1];
        row[0] = 1;
        int s = keep(row)[0];
        a[1][1] = 2;                            // error: 'a' does not change any more since it, or a row of it, was used as a value in line 28
        return s + row[0];
    }
    static int swapped(int n) {
        int[][] a = new int[n][n];
        int[] row = a[1];
        a[1] = a[0].clone();                    // error: 'a' does not change any more since it, or a row of it, was used as a value in line 34
        row[1] = 2;                             // error: 'row' names an array made elsewhere (line 34), which does not change
        return row[0];
    }
    static int another(int n) {
        int[][] a = new int[n][n];
        int[] row = a[1];
        row[1] = 2;                             // error: 'row' names an array made elsewhere (line 41), which does not change
        a = new int[n][n];
        return row[0] + a[0][0];
    }
    static int assigned(int n) {
        int[][] a = new int[n][n];
        int[] row = a[1];
        for (int i = 0; i < n; i++) {
            row[1] = 2;                         // error: 'row' names an array made elsewhere (line 48), which does not change
            row = a[i];
        }
        return row[0];
    }
    static int byOtherName(int n) {
        int[][] a = new int[n][n];
        int[] row = a[1];
        int[][] b = a;
        b[1] = new int[n];                      // error: 'a' does not change any more since it, or a row of it, was used as a value in line 57
        b[1][0] = 3;                            // error: 'a' does not change any more since it
        return row[0];
    }
    static int shared(int[] given) {
        int[][] a = new int[given.length][given.length];
        a[0] = given;
        int[] row = a[1];
        row[0] = 3;                             // error: a row of 'a' is another array since line 65, which does not change: store row.clone() there
        return a[0][0];
    }
}
