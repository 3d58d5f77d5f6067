// javac: accepts
class WriteParameter {

    static int[] first(int[] a) {
        a[0]++;
        return a;
    }
    static int[] other(int[] a, int[] b) {
        a[0] += b[0];
        return b;
    }
    static int other(int[][] a, int[] row) {
        a[0][1] = 3;
        return row[1];
    }
    static void keep(int[][] a, int[] row) {
        a[0] = row;                             // error: a row of 'a', which 'keep' is passed, would be another array: store row.clone() there
    }
    static void turn(int[][] a) {
        a[0] = a[1];                            // error: a row of 'a', which 'turn' is passed, would be another array
    }
    static int anew(int[] a, int n) {
        int old = a[0];
        if (n > 3)
            a = new int[n];
        a[0] = 1;                               // error: 'a' is a parameter that gets another array, too: give that a name of its own
        return old + a[0];
    }
    static int[][] store(int[][] a, int[] b) {
        int[][] c = {b, b};
        b[0] = 1;                               // error: 'b' does not change any more since it, or a row of it, was used as a value in line 30
        first(b);                               // error: 'b' does not change any more since it
        return c;
    }
    static int kept(int n) {
        int[] a = {n}, b = {1}, c = other(a, b);
        a[0]++;                                 // error: 'a' does not change any more since it, or a row of it, was used as a value in line 36
        b[0]++;                                 // error: 'b' does not change any more since it
        return c[0];
    }
    static int named(int n) {
        int[] a = {n}, b = {2}, c = a;
        c = b;
        first(c);
        return b[0];                            // error: 'b' names an array that was written by another name since
    }
    static int twice(int n) {
        int[][] a = {{n}, {1}};
        int[] row = new int[2];
        a[0] = row;
        return other(a, row);                   // error: 'other' writes elements of its 'a', and may be passed the same array as 'row': pass it a copy there
    }
    static int constant(int n) {
        int[] a = {n}, b = {2};
        first(n > 0 ? a : b);                   // error: 'first' writes elements of its 'a': pass it an array of this method's, by its name
        return 1;
    }
    static int row(int[][] a, int[] first) {
        a[0] = new int[2];
        a[0][0] = 1;
        return first[0];
    }
    static int gone(int n) {
        int[][] a = {{n}, {1}};
        return row(a, a[0]);                    // error: 'row' writes elements of its 'a', and may be passed the same array as 'first'
    }
}
