// A view makes way while leaves in its copy were known.
// run: 64
// expect: 1562526703
// run: 100
// expect: -2125289942
class X {
    static int[][] mk(int n, int m, int s) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 31 + j * 17 + s * 7) % 97;
        return a;
    }
    static int[] f(int[][] a, int[][] c, int turns) {
        int n = a.length, m = a[0].length, d = c.length, q = c[0].length;
        int[] r = new int[n];
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int t = 0; t < 400; t++)
                s += a[(i * 7 + t * 13) % n][(i + t * 5) % m];      // a gets a view: a copy
            for (int j = 0; j < m; j++) {
                s = s * 31 + a[i][j];                               // columns, whose leaves are in the copy
                for (int k = 0; k < d; k++)
                    for (int u = 0; u < turns; u++)
                        s += c[k][(i * 77 + u * 1333 + k) % q];     // views of 20 rows: the copy makes way
            }
            r[i] = s;
        }
        return r;
    }
    static int hash(int[] r) {
        int h = 7;
        for (int i = 0; i < r.length; i++)
            h = h * 31 + r[i];
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(hash(f(mk(n, 32, 1), mk(20, n * 32, 5), 100)));
    }
}
