// arrays that methods are passed and change: their callers see that, of rows and of arrays with two names, too
// run: 3
// expect: 3
// expect: 1
// expect: 3
// expect: 10232
// expect: 209818
// expect: -18.0
// expect: 2
// expect: -6.490253965E8
// expect: 10.0
// expect: 190412
// expect: 18807
// expect: 1294208764
// expect: 8
// expect: 379
// expect: 18
// expect: 55
// expect: 55.0
// expect: 1
// expect: 2
// expect: 1
// expect: 2
// run: 40
// expect: 40
// expect: 1
// expect: 40
// expect: 10232
// expect: 759295
// expect: -1.25788E7
// expect: 266
// expect: -1.025735428E9
// expect: 158.65601990166155
// expect: 220011
// expect: 56934
// expect: -882114884
// expect: 0
// expect: 379
// expect: 129
// expect: 55
// expect: 800.0
// expect: 1
// expect: 2
// expect: 1
// expect: 2
class ChangedArrays {
    static void swap(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
    static int find(int[] p, int x) { while (p[x] != x) { p[x] = p[p[x]]; x = p[x]; } return x; }
    static void fill(int[][] g, int x) { if (x < 0 || g[x][0] == 1) return; g[x][0] = 1; fill(g, x - 1); }
    static int next(int[] a) { return a[0]++; }
    static void sort(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) / 2], i = lo, j = hi;
        while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { swap(a, i, j); i++; j--; } }
        sort(a, lo, j);
        sort(a, i, hi);
    }
    static void mul(double[][] a, double[][] b, double[][] c) {
        for (int i = 0; i < a.length; i++) for (int j = 0; j < b[0].length; j++) { double s = 0; for (int k = 0; k < b.length; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }
    }
    static int t1(int n) { int[] a = {1, n}; swap(a, 0, 1); return a[0]; }
    static int t2(int n) { int[] p = {0, 0, 1, 2}; return find(p, 3) + p[3]; }
    static int t3(int n) { int[][] g = new int[n][1]; fill(g, n - 1); int s = 0; for (int[] r : g) s += r[0]; return s; }
    static int t4(int n) { int[] a = {1, 10, 20, 30}; return a[next(a)] * 1000 + a[0] * 100 + next(a) + a[next(a)]; }
    static int t5(int n) { int[] a = new int[n]; long x = 7; for (int i = 0; i < n; i++) { x = x * 6364136223846793005L + 1442695040888963407L; a[i] = (int) (x >>> 40); } sort(a, 0, n - 1); int s = 0; for (int i = 1; i < n; i++) s += a[i] < a[i-1] ? 1 : 0; return s * 1000000 + a[n / 2] % 1000000; }
    static double t6(int n) { double[][] a = new double[n][n], b = new double[n][n], c = new double[n][n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { a[i][j] = i + j; b[i][j] = i - j; } mul(a, b, c); mul(c, b, a); return a[n - 1][n / 2]; }
    static int t7(int n) { int[] a = {0}; int s = 0; while (next(a) < n) { if (next(a) % 3 == 0) continue; s += a[0]; } return s; }

    static int[] addTo(int[] a, int k) { for (int i = 0; i < a.length; i++) a[i] += k; return a; }
    static double[] step(double[] a, int k) { a[k % a.length] += 0.5 * k; return a; }
    static int[] twice(int[] a) { a = addTo(a, 1); a = addTo(a, 2); return a; }
    static int[] rec(int[] a, int k) { if (k == 0) return a; a[k % a.length] += k; return rec(a, k - 1); }
    static int[] make(int n) { return addTo(new int[n], 5); }
    record P(int lo, int[] a) {}
    static int take(int[] a, int lo) { int t = a[lo]; a[lo] = a[0]; a[0] = t; return t; }
    static double all(int n) {
        double[] x = new double[100];
        for (int i = 0; i < n; i++) x = step(x, i);
        int[] a = new int[7];
        a = twice(a);
        a = rec(a, n);
        int[] b = addTo(a, 1);
        b[0]++;
        int[] m = make(4);
        m[1] = take(m, 2) + b[3];
        int s = 0;
        for (int i = 0; i < 7; i++) s = s * 31 + b[i];
        for (int i = 0; i < 4; i++) s = s * 31 + m[i];
        double t = s;
        for (double y : x) t += y;
        return t;
    }

    static void axpy(double[] x, double[] y, double f) { for (int k = 0; k < x.length; k++) x[k] -= f * y[k]; }
    static void order(int[] a) { for (int i = 1; i < a.length; i++) for (int j = i; j > 0 && a[j - 1] > a[j]; j--) { int t = a[j]; a[j] = a[j-1]; a[j-1] = t; } }
    static void add(int[] x, int[] y) { for (int k = 0; k < x.length; k++) x[k] += y[k] + x[0]; }
    static void plane(int[][] p, int v) { for (int i = 0; i < p.length; i++) for (int j = 0; j < p[i].length; j++) p[i][j] += v * i + j; }
    static int fact(int[] a, int k) { if (k == 0) return 1; a[k] = k * fact(a, k - 1); return a[k]; }
        static double lu(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i == j ? n + 1 : (i * 7 + j * 3) % 5;
        for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++) axpy(a[i], a[k], a[i][k] / a[k][k]);
        return a[n - 1][n - 1] * a[1][n - 1];
    }
    static int r2(int n) { int[][] a = new int[5][n]; for (int i = 0; i < 5; i++) for (int j = 0; j < n; j++) a[i][j] = (i * 31 + j * 17) % 23; for (int[] r : a) order(r); for (int i = 0; i < 5; i++) order(a[i]); return a[3][n / 2] + 100 * a[2][0] + 10000 * a[1][n-1]; }
    static int r3(int n) { int[][] a = {{1, 2}, {3, 4}}; int[] c = {0}; add(a[next(c)], a[next(c)]); add(a[n & 1], a[n & 1]); add(a[0], a[0]); return a[0][0] * 1000 + a[0][1] * 100 + a[1][0] * 10 + a[1][1]; }
    static int r4(int n) { int[][][] q = new int[3][4][5]; plane(q[1], n); plane(q[2], 2); add(q[1][2], q[2][3]); int s = 0; for (int[][] p : q) for (int[] r : p) for (int v : r) s = s * 31 + v; return s; }
    static int r5(int n) { int[][] m = new int[3][n + 1]; return fact(m[1], n) + m[1][n - 1]; }
    static int r6(int n) { int[] a = {1, 2, 3}; add(a, a); int[] b = a; order(b); return a[0] * 100 + b[1] * 10 + a[2]; }
    static int named(int n) {
        int[] a = {n}, b = a, c = addTo(b, 2);
        c[0]++;
        swap(b, 0, 0);
        return a[0] + b[0] + c[0];
    }
    static int same(int[] a) { int[] b = a; b[0] = 5; return a[0]; }
    static int passed(int n) { int[] a = {n}; return same(a) * 10 + a[0]; }
    static void printed(int[] a, int k) { a[k]++; System.out.println(a[k]); }
    record Two(int[] x, double[] y) {
        void bump(int i) { x[i]++; y[i] += x[i]; }
    }
    static double recorded(int n) {
        Two t = new Two(new int[n], new double[n]);
        for (int i = 0; i < n; i++) { t.bump(i); t.bump(i / 2); }
        addTo(t.x(), 3);
        double s = 0;
        for (int i = 0; i < n; i++) s += t.y()[i] * t.x()[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(t1(n)); System.out.println(t2(n)); System.out.println(t3(n)); System.out.println(t4(n)); System.out.println(t5(n)); System.out.println(t6(n)); System.out.println(t7(n));
        System.out.println(all(n));
        System.out.println(lu(n)); System.out.println(r2(n)); System.out.println(r3(n)); System.out.println(r4(n)); System.out.println(r5(n)); System.out.println(r6(n));
        System.out.println(named(n)); System.out.println(passed(n)); System.out.println(recorded(n));
        int[] a = new int[n];
        printed(a, 1); printed(a, 1); printed(a, 2);
        System.out.println(a[1]);
    }
}
