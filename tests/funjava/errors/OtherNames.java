// javac: accepts
class OtherNames {
    static final int[] TABLE = {1, 2, 3};
    static int written(int n) {
        int[] a = new int[n], b = new int[3];
        b = a;
        b[0] = 1;
        return a[0];                            // error: 'a' names an array that was written by another name since: use that one, or copy the array before
    }
    static int both(int n) {
        int[] a = new int[n], b = new int[3];
        b = a;
        b[0] = 1;
        a[1] = 2;                               // error: 'a' names an array that was written by another name since: use that one, or copy the array before
        return b[0];
    }
    static int turns(int n) {
        int[] a = new int[n], b = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = b[0];                        // error: 'a' does not change any more since it, or a row of it, was used as a value in line 21: write all elements before
            b = a;
        }
        return b[0];
    }
    static int[] param(int[] a, boolean p) {
        int[] b = p ? a : new int[3];
        return b;
    }
    static int[] table() { return TABLE; }
    static int[] through(int[] a) {
        int[] b = a;
        return b;
    }
    static int calls(int[] x) {
        int[] a = param(x, true), b = table(), c = through(x);
        a[0] = 1;                               // error: 'a' names an array made elsewhere (line 35), which does not change: make a new one and fill that
        b[0] = 1;                               // error: 'b' names an array made elsewhere (line 35), which does not change: make a new one and fill that
        c[0] = 1;                               // error: 'c' names an array made elsewhere (line 35), which does not change: make a new one and fill that
        return 0;
    }
    static int passed(int n) {
        int[] a = new int[n], b = a;
        int s = through(a)[0];
        b[0] = 1;                               // error: 'a' does not change any more since it, or a row of it, was used as a value in line 43: write all elements before
        return s;
    }
    static int[][] wrapped(int[] r) {
        int[][] m = new int[2][3];
        m[0] = r;
        return m;
    }
    static int wraps(int[] r) {
        int[][] m = wrapped(r);
        m[0][1] = 4;                            // error: 'm' names an array made elsewhere (line 53), which does not change: make a new one and fill that
        return r[1];
    }
}
