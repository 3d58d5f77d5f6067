// run: 1
// expect: -5611757359474248221
// run: 17
// expect: -5747992349498116541
// run: 40
// expect: 3423806387113367885
// Registers run out in lanes, in a loop that is left early: what is given up asks for no registers of other functions.
class X {
    static long k2(int n) {
        int[] x = new int[n], y = new int[n], p = new int[n];
        long h = 3;
        double[][] a0 = new double[70][n];
        long[][] a1 = new long[70][n];
        long[][] a2 = new long[70][n];
        long r3 = 0;
        for (int r = 0; r < 70; r++) {
            for (int i = 0; i < n; i++) {
                boolean c0 = x[i] < 50;
                long v0 = 0;
                long v1 = 1;
                long v2 = 1;
                long v3 = 0;
                int k1 = 0;
                while ((k1 < v2) && k1 < (i & 7)) {
                    v3 = (v3 >> 1) > v1 ? v0 : v1;
                    v3 -= v1 % 101;
                    v0 = k1 * v0;
                    if (v2 != 0) break;
                    v1 = Math.max(v1, v2);
                    if (c0) {
                        if (c0) {
                            v1 = v0;
                            { long t = v2; v2 = v3; v3 = t; }
                            v0 = v2 * 7;
                        }
                    }
                    k1++;
                }
                if (p[i] % 7 > v1 % 5) {
                    v2 = v3;
                }
                r3 += v2;
            }
        }
        h = h * 31 + r3;
        for (int r = 0; r < 70; r++)
        for (int i = 0; i < n; i++)
            h = h * 31 + (long) a0[r][i];
        for (int r = 0; r < 70; r++)
        for (int i = 0; i < n; i++)
            h = h * 31 + (long) a1[r][i];
        for (int r = 0; r < 70; r++)
        for (int i = 0; i < n; i++)
            h = h * 31 + (long) a2[r][i];
        return h;
    }
    public static void main(String[] args) {
        System.out.println(k2(Integer.parseInt(args[0])));
    }
}
