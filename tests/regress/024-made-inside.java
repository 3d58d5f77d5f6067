// Sizes of arrays that an iteration makes are not looked at before the loop.
// options: -O0
// run: 5 3
// expect: 40233500160
class MadeInside {
    static long m2(int p) {
        int n = p & 63;
        long[] b = new long[n + 1];
        long s = 1;
        long[] t0 = {1, 2, 0, 2};
        long[] t1 = {-4, -1, -4, 0};
        long[] a0 = {4, -4, 4, 0};
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 4; k += 2) {
                a0[3 - k] = 3 + t1[k];
                s += t1[k];
            }
            s -= a0[3];
            for (int k = 1; k < a0.length; k++) {
                s = a0[k] % 1000 + t0[3 - k];
                s -= a0[k] % 1000 + a0[k];
            }
            for (int k = 0; k < 4; k++) s = s % 10007 * 3 + a0[k];
            b[i] = s;
        }
        for (int i = 0; i < n; i++) s = s * 31 + b[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        long[] a = new long[m];
        for (int i = 0; i < m; i++) a[i] = i * m2(n);
        long s = 0;
        for (int i = 0; i < m; i++) s = s * 3 + a[i];
        System.out.println(s);
    }
}
