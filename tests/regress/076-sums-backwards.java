// Sums and the like over an array that is being filled, forwards and from behind: 16 iterations at once. Where an element is not
// there, the loop says so as ever.
//
// run: 1 0
// expect: 17 1
// expect: 1.0 1.25
// expect: 0
// run: 2 0
// expect: 34 2
// expect: 1.5 1.5
// expect: 2
// run: 17 0
// expect: 289 129644790
// expect: 1.9999847412109375 5.25
// expect: 75
// run: 40 0
// expect: 680 2689383809735779348
// expect: 1.999999999998181 11.0
// expect: 37034519
// run: 100 0
// expect: 1700 7159379471982673992
// expect: 2.0 26.0
// expect: -1678023224
// run: 333 0
// expect: 5661 -2009373995530408176
// expect: 2.0 84.25
// expect: 205703030
// run: 40 1
// expect: 680 2689383809735779348
// expect: 1.999999999998181 11.0
// expect: -1482312742
// run: 40 2
// expect: 680 2689383809735779348
// expect: 1.999999999998181 11.0
// error: 101: array index out of bounds: index 41, length 41
// run: 40 -1
// expect: 680 2689383809735779348
// expect: 1.999999999998181 11.0
// error: 101: array index out of bounds: index -1, length 41
// run: 40 39
// expect: 680 2689383809735779348
// expect: 1.999999999998181 11.0
// error: 101: array index out of bounds: index 41, length 41
// run: 40 41
// expect: 680 2689383809735779348
// expect: 1.999999999998181 11.0
// error: 101: array index out of bounds: index 41, length 41
// remark: 58: lanes
// remark: 69: lanes
// remark: 79: lanes
// remark: 89: lanes
// remark: 100: lanes
class Backwards {
    static int rods(int n) {
        int[] d = new int[n + 1];
        for (int i = 1; i <= n; i++) {
            int best = 0;
            for (int j = 1; j <= i; j++)
                best = Math.max(best, j * 3 + j * 7919 % 17 + d[i - j]);
            d[i] = best;
        }
        return d[n];
    }
    static long catalan(int n) {
        long[] c = new long[n + 1];
        c[0] = 1;
        for (int i = 1; i <= n; i++) {
            long s = 0;
            for (int j = 0; j < i; j++)
                s += c[j] * c[i - 1 - j];
            c[i] = s;
        }
        return c[n];
    }
    static double nearest(int n) {
        double[] d = new double[n + 1];
        for (int i = 1; i <= n; i++) {
            double most = -1;
            for (int j = i; j > 0; j--)
                most = Math.max(most, d[i - j] / 2 + 1.0 / j);
            d[i] = most;
        }
        return d[n];
    }
    static float least(int n) {
        float[] d = new float[n + 1];
        for (int i = 1; i <= n; i++) {
            float x = 1000;
            for (int j = 1; j <= i; j++)
                x = Math.min(x, d[i - j] + j * 0.25f);
            d[i] = x + 1;
        }
        return d[n];
    }
    /** From FIRST on, backwards from 1 + i - SHIFT: that may not be there. */
    static int shifted(int n, int shift) {
        int[] d = new int[n + 1];
        int s = 0;
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= i; j++)
                s ^= d[i - j + shift] * j + d[j];
            d[i] = s ^ i;
        }
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), shift = Integer.parseInt(args[1]);
        System.out.println(rods(n) + " " + catalan(n));
        System.out.println(nearest(n) + " " + least(n));
        System.out.println(shifted(n, shift));
    }
}
