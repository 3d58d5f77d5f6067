// javac: accepts
class WriteParameter {
    static int[] f(int[] a, int n) {
        for (int i = 0; i < n; i++)
            a[i] = 2 * a[i];                    // error: 'a' is a parameter, and arrays do not change once they are passed: make a new one and fill that
        return a;
    }
    static int[][] g(int[][] m) {
        m[0][0] = 1;                            // error: 'm' is a parameter
        int[] row = m[0];
        row[1] = 2;                             // error: 'm' is a parameter
        return m;
    }
    static int[] h(int[] a, int n) {
        a = new int[n];
        a[0] = 1;
        return a;
    }
}
