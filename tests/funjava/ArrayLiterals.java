// arrays of given elements, of every type and rank; in a static final, in a call
// run: 3
// expect: 16 41 9 0 7
// expect: 1099511627778 6.5 truetruefalse
// expect: 5 22 3.0 1.0
// expect: 16 24 9 2 0
class ArrayLiterals {
    static final int[] PRIMES = {2, 3, 5, 7, 11, 13};
    static final double[][] UNIT = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static int sum(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }
    static double trace(double[][] a) { double s = 0; for (int i = 0; i < a.length; i++) s += a[i][i]; return s; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = {n, n + 1, n * n,};
        long[] b = new long[] {n, 1L << 40, -1};
        float[] c = {1, 2.5f, n};
        boolean[] d = {true, n > 2, !(n > 2)};
        int[][] e = {{1, 2}, {3, n}};
        int[] none = {};
        int[][] rows = {a, {7, 8, 9}};
        System.out.println(sum(a) + " " + sum(PRIMES) + " " + sum(new int[] {4, 5}) + " " + sum(none) + " " + PRIMES[n]);
        System.out.println(b[0] + b[1] + b[2] + " " + (c[0] + c[1] + c[2]) + " " + d[0] + d[1] + d[2]);
        System.out.println(e[0][1] + e[1][1] + " " + e.length + e[0].length + " " + trace(UNIT) + " " + UNIT[1][1]);
        System.out.println(sum(rows[0]) + " " + sum(rows[1]) + " " + rows[1][2] + " " + new int[] {1, 2, 3}[1] + " " + none.length);
    }
}
// remark: 10: lanes: 16 iterations at once
