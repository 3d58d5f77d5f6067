// javac: accepts
class WriteInLoop {
    static int[] same(int[] a) { return a; }
    static int f(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i > 0 ? same(a)[0] : 1;          // error: 'a' does not change any more since it, or a row of it, was used as a value in line 7
        int[] b = new int[n];
        int s = 0;
        for (int i = 0; i < n; i++) {
            b[i] = i;                           // error: 'b' does not change any more since it, or a row of it, was used as a value in line 12
            s += same(b)[0];
        }
        for (int i = 0; i < n; i++) {
            int[] c = new int[n];
            c[i] = i;
            s += same(c)[0];
        }
        int[] d = new int[n];
        for (int i = 0; i < n; i++) {
            d[i] = i;
            if (i == 7) return same(d)[0];
        }
        return s;
    }
}
