// javac: accepts
class WriteInLoop {
    static int sum(int[] a) { return a[0]; }
    static int f(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i > 0 ? sum(a) : 1;          // error: 'a' does not change any more since it, or a row of it, was used as a value in line 7
        int[] b = new int[n];
        int s = 0;
        for (int i = 0; i < n; i++) {
            b[i] = i;                           // error: 'b' does not change any more since it, or a row of it, was used as a value in line 12
            s += sum(b);
        }
        for (int i = 0; i < n; i++) {
            int[] c = new int[n];
            c[i] = i;
            s += sum(c);
        }
        int[] d = new int[n];
        for (int i = 0; i < n; i++) {
            d[i] = i;
            if (i == 7) return sum(d);
        }
        return s;
    }
}
