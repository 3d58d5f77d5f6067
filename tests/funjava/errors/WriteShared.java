// javac: accepts
class WriteShared {
    static int[] rows(int n, int[] given) {
        int[][] m = new int[2][2];
        int[] r = new int[2];
        m[0][0] = 5;
        m[0] = r;
        m[1] = given.clone();
        m[1][1] = 6;                            // error: a row of 'm' is another array since line 7, which does not change: store row.clone() there
        m[0] = r;
        return m[0];
    }
    static int later(int[] r) {
        int[][] m = new int[2][r.length];
        for (int i = 0; i < 2; i++) {
            m[i][0] = i;                        // error: a row of 'm' is another array since line 17
            m[i] = r;
        }
        return m[1][0];
    }
    static int literal(int[] r) {
        int[][] m = {r, {1, 2}}, k = {{1}, {2}};
        k[0][0] = 3;
        m[1][0] = 7;                            // error: a row of 'm' is another array since line 22
        m = new int[2][2];
        m[1][0] = 7;
        return m[1][0] + k[0][0];
    }
}
