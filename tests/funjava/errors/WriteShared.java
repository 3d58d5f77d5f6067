// javac: accepts
class WriteShared {
    static int[] rows(int n, int[] given) {
        int[][] m = new int[2][2];
        int[] r = new int[2];
        m[0][0] = 5;
        m[0] = r;
        m[1] = given.clone();
        m[1][1] = 6;
        m[1][0] = r[0];                         // error: 'r' is a row of 'm', which was written since: read the row there
        m[0] = given;
        m[1][1] = 6;                            // error: a row of 'm' is another array since line 11, which does not change: store row.clone() there
        return m[0];
    }
    static int twice(int n) {
        int[][] m = new int[2][2];
        int[] r = new int[2];
        m[0] = r;
        m[1] = r;
        m[0][1] = 6;                            // error: 'm' does not change any more since it, or a row of it, was used as a value in line 19
        return m[1][1];
    }
    static int[] same(int[] a) {
        return a;
    }
    static int[] made(int n) {
        int[] a = new int[n], b = a;
        return n > 3 ? a : made(n + 1);
    }
    static int[] fresh(int n) {
        int[] a = new int[n];
        if (n > 3)
            return a;
        return fresh(n + 1);
    }
    static int called(int[] given) {
        int[][] m = new int[2][given.length];
        int[] a = fresh(3), b = same(given);
        a[1] = 5;
        m[0] = fresh(3);
        m[0][1] = 2;
        b[0] = 2;                               // error: 'b' names an array made elsewhere
        m[1] = same(given);
        m[1][1] = 3;                            // error: a row of 'm' is another array since line 43
        return given[1];    }
    static int later(int[] r) {
        int[][] m = new int[2][r.length];
        for (int i = 0; i < 2; i++) {
            m[i][0] = i;                        // error: a row of 'm' is another array since line 50
            m[i] = r;
        }
        return m[1][0];
    }
    static int literal(int[] r) {
        int[][] m = {r, {1, 2}}, k = {{1}, {2}};
        k[0][0] = 3;
        m[1][0] = 7;                            // error: a row of 'm' is another array since line 55
        m = new int[2][2];
        m[1][0] = 7;
        return m[1][0] + k[0][0];
    }
}
