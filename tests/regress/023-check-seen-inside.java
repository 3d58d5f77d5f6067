// A check that goes is seen by what a parallel loop computes, too.
//
// run: 17
// expect: -241073399 7799715266729529698
// run: 100
// expect: -1077256541 7258720441940996478
class CheckSeenInside {
    static int m0(int p) {
        int n = (p & 15) + 1, m = (p >> 4 & 31) + 1;
        int[][] a = new int[n + m + 5][n + m + 5];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) a[i][j] = (i * 3 + j * 5) % 7 - 3;
        int[][] c = new int[n + 5][m + 5];
        for (int i = 1; i < n; i++) {
            for (int j = i; j < m; j++) {
                for (int k = 1; k < 3; k++) {
                    if ((i + k) % 3 != 0) c[i + 0][j] -= a[i + 2][j] * a[i][k + 1];
                }
            }
        }
        int s = 0;
        for (int i = 0; i < c.length; i++) for (int j = 0; j < c[0].length; j++) s = s * 31 + c[i][j];
        return s;
    }
    static long m21(int p) {
        int n = (p & 15) + 1, m = (p >> 4 & 31) + 1;
        long[][] a = new long[n + m + 5][n + m + 5];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) a[i][j] = (i * 3 + j * 5) % 7 - 3;
        long[][] c = new long[m + 5][n + 5];
        for (int k = 0; k < 3 - 1; k++) {
            long t = a[k][k + 2];
            for (int j = 0; j <= Math.min(k, m - 1); j++) {
                for (int i = 0; i < n; i++) {
                    if ((k + i) % 3 != 0) c[j][i + 2] ^= a[k + 1][k] + a[k][j + 1];
                }
            }
        }
        long s = 0;
        for (int i = 0; i < c.length; i++) for (int j = 0; j < c[0].length; j++) s = s * 31 + c[i][j];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(m0(n) + " " + m21(n));
    }
}
