// the size of a row that is written in place in a conditional was taken from the function around
// options: --grain auto:2
// run: 1234
// expect: 6543530076908090620
// run: 77
// expect: 4799540737501801268
class SizeOfAnotherFunction { 
  static long f(int p) {
        int n = (p & 15) + 1, m = (p >> 4 & 31) + 1;
        long[][] a = new long[n + m + 5][n + m + 5];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) a[i][j] = (i * 3 + j * 5) % 7 - 3;
        long[][] c = new long[m + 5][n + 5];
        for (int j = 1; j < m; j++) {
            for (int i = j; i < n; i++) {
                c[j][1] -= a[j][j + 2];
            }
        }
        long s = 0;
        for (int i = 0; i < c.length; i++) for (int j = 0; j < c[0].length; j++) s = s * 31 + c[i][j];
        return s; }
 public static void main(String[] s) { System.out.println(f(Integer.parseInt(s[0]))); } }
