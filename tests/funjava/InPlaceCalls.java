// arrays written in place that methods are passed in between, rows stored as a whole, arrays made in loops
// run: 7
// expect: 0
// expect: 7236
// expect: 21
// expect: 299867500
// expect: 50
// expect: 22272
// expect: 534
// expect: -4335474076945896919
// expect: 1842805052
// expect: 0
// expect: 0
// expect: 0
// expect: 1
// expect: 0
// expect: 4
// expect: 2
// run: 20
// expect: 136851521
// expect: 610666886
// expect: 190
// expect: -1373982405
// expect: 570
// expect: 947612188
// expect: 872219844
// expect: -4335474076945896919
// expect: 916400256
// expect: 0
// expect: 0
// expect: 0
// expect: 1
// expect: 0
// expect: 0
// expect: 2
// expect: 0
// expect: 0
// expect: 3
// expect: 10
// expect: 0
// expect: 4
// expect: 11
// expect: 0
// expect: 5
// expect: 12
// expect: 0
// expect: 6
// expect: 13
class InPlaceCalls {
    static int part(int[] a, int lo, int hi) { int s = 0; for (int i = lo; i < hi; i++) s += a[i] * i; return s; }
    static int callsInside(int n) {
        int[] a = new int[n];
        int total = 0;
        for (int i = 0; i < n; i++) {
            a[i * 7 % n] += i;
            total = total * 3 + part(a, i / 2, i);
        }
        return total;
    }
    static int rec(int[] a, int n) { return n <= 0 ? a[0] : rec(a, n - 1) + a[n % a.length] + rec(a, n - 3); }
    static int recInside(int n) {
        int[] a = new int[n];
        int total = 0;
        for (int i = 0; i < n; i++) {
            a[i * 7 % n] += i;
            total = total * 3 + rec(a, 5);
        }
        return total + a[n - 1];
    }
    static int[][] rowsStored(int n) {
        int[][] m = new int[n][n];
        int[] base = new int[n];
        for (int i = 1; i < n; i++) base[i] = base[i - 1] + i;
        for (int i = 0; i < n; i++) {
            m[i] = base;
        }
        return m;
    }
    static int rowsMixed(int n) {
        int[][] m = new int[n][n];
        for (int k = 1; k < n; k++) {
            m[k][k - 1] += m[k - 1][k] + k;
            int[] r = new int[n];
            for (int j = 0; j < n; j++) r[j] = j * k;
            m[(k + 1) % n] = r;
        }
        int s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s = s * 3 + m[i][j];
        return s;
    }
    static double heat(int n) {
        double[][] p = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) p[i][j] = i * j % 5;
        for (int t = 0; t < 3; t++)
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    p[i][j] = (p[i - 1][j] + p[i + 1][j] + p[i][j - 1] + p[i][j + 1]) / 4;
        double s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s += p[i][j];
        return s;
    }
    static int ternary(int n) {
        int[] a = new int[n], b = new int[n];
        for (int i = 0; i < n; i++) { a[i * 3 % n] = i; b[i * 5 % n] += a[i]; }
        int[] c = n % 2 == 0 ? a : b;
        int s = 0;
        for (int i = 0; i < n; i++) s = s * 5 + c[i] + a[i];
        return s;
    }
    static int nestedNew(int n) {
        int s = 0;
        for (int i = 1; i < n; i++) {
            int[] a = new int[i];
            for (int j = 0; j < i; j++) {
                int[] b = new int[j + 1];
                for (int k = 0; k <= j; k++) b[k * 2 % (j + 1)] += k;
                a[j * 3 % i] += b[j];
                if (s % 7 == 3) { s++; continue; }
                s += b[0];
            }
            s = s * 3 + a[i - 1];
            if (s < -100000000) break;
        }
        return s;
    }
    static int[] many(int n) { if (n <= 1) { int[] r = new int[2]; for (int i = 0; i < 2; i++) r[1 - i] += i + n; return r; }
        int[] a = many(n - 1), b = many(n - 2); int[] c = new int[a.length + b.length];
        int i = 0, j = 0; for (int k = 0; k < c.length; k++) if (j >= b.length || (i < a.length && a[i] <= b[j])) c[k] = a[i++]; else c[k] = b[j++];
        return c; }
    static long sum(int[] a) { long s = 0; for (int i = 0; i < a.length; i++) s = s * 31 + a[i]; return s; }
    static int inRow(int n) {
        int[][] out = new int[n][n];
        for (int i = 0; i < n; i++) {
            int[] cnt = new int[5];
            for (int j = 0; j < n; j++) cnt[(i * j) % 5]++;
            for (int j = 0; j < n; j++) out[i][j] = cnt[j % 5];
        }
        int s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s = s * 3 + out[i][j];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(callsInside(n)); System.out.println(recInside(n)); System.out.println(rowsStored(n)[n-1][n-1]);
        System.out.println(rowsMixed(n)); System.out.println((long) heat(n)); System.out.println(ternary(n)); System.out.println(nestedNew(n)); System.out.println(sum(many(9))); System.out.println(inRow(n));
        int[] x = new int[n];
        for (int i = 0; i < n; i++) { x[i * 3 % n] += i; System.out.println(x[i]); }
    }
}
