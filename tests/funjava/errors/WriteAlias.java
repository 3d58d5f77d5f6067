// javac: accepts
class WriteAlias {
    static int[] make(int[] x) { return x; }
    static int f(int n, boolean c) {
        int[] a = new int[n];
        int[] b = c ? new int[1] : new int[2];
        b = a;
        b[0] = 1;
        a[1] = 2;                               // error: 'a' names an array that was written by another name since
        int[] d = make(b);
        d[0] = 1;                               // error: 'd' names an array made elsewhere (line 10)
        int[] e = c ? new int[1] : new int[2];
        e[0] = 3;
        int[] g = new int[n];
        int[] h = new int[n];
        int[] k = c ? g : h;
        h[0] = 1;                               // error: 'h' does not change any more since it, or a row of it, was used as a value in line 16
        return k[0];
    }
}
