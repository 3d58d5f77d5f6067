// an element of a private matrix was read before the check of its row, and another index was told
// run: 68
// error: 12: array index out of bounds: index -1, length 15
class CheckBeforeIndex { static double m10(int p) {
        int n = (p & 15) + 1, m = (p >> 4 & 31) + 1;
        double[][] a = new double[n + m + 5][n + m + 5];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) a[i][j] = (i * 3 + j * 5) % 7 - 3;
        double[] c = new double[(n + 5) * (m + 5)];
        for (int k = 0; k < 3 - 1; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < m; j++) {
                    c[(i + 0) * (m + 5) + j] = Math.max(c[(i + 0) * (m + 5) + j], a[k - 1][k + 1]);
                }
            }
        }
        return c[0]; }
 public static void main(String[] s) { System.out.println(m10(Integer.parseInt(s[0]))); } }
