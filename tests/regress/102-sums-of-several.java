// Sums of integers whose old value stands somewhere among the terms: they are added to last, whatever wraps around; those that are
// subtracted from something, looked at on the way, or real, are not.
// remark: 20: lanes: 16 iterations at once
// remark: 27: lanes: 16 iterations at once
// remark: 71: lanes: 16 iterations at once
// run: 3
// expect: 96614 532201515 -38656000007128
// expect: -6106 12945 -66.16875 -14197
// run: 40
// expect: -6101369701791831979 7739769426403614572 -3486601247824611308
// expect: 6524454138354926471 -5813950803593164903 -3749.9283447688217 3770851875569212524
// run: 1000
// expect: 6405075018381760452 -280667787652219128 -1132785045500546894
// expect: -841278889003559293 9166105199679180277 -105294.04058843204 -8481434231530815552
class SumsOfSeveral {
    static long[] volume(int n, int m, int l) {
        long[][][] s = new long[n + 1][m + 1][l + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++)
                for (int k = 1; k <= l; k++)
                    s[i][j][k] = (i * 7 + j * 5 + k * 3) % 11 + s[i - 1][j][k] + s[i][j - 1][k] + s[i][j][k - 1] - s[i - 1][j - 1][k]
                        - s[i - 1][j][k - 1] - s[i][j - 1][k - 1] + s[i - 1][j - 1][k - 1];
        return s[n][m];
    }
    static int[] ints(int[] a, int[] b, int s) {
        int[] r = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            s = a[i] * 65537 - b[i] + (b[i] - 3 + s) - a[i] * 3;
            r[i] = s;
        }
        return r;
    }
    /* All that is added is subtracted. */
    static long[] down(int[] a, int[] b, long s) {
        long[] r = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            s = s - a[i] - b[i] * 4000000000L;
            r[i] = s;
        }
        return r;
    }
    /* Not these. */
    static long turned(int[] a, int[] b) {
        long s = 5, h = 0;
        for (int i = 0; i < a.length; i++) {
            s = a[i] - (b[i] + s);
            h = h * 31 + s;
        }
        return h;
    }
    static long seen(int[] a, int[] b) {
        long s = 5, h = 0;
        for (int i = 0; i < a.length; i++) {
            long t = a[i] + s;
            h = h * 31 + t;
            s = t - b[i] + s;
        }
        return h + s;
    }
    static double real(int[] a, int[] b) {
        double s = 0.1, h = 0;
        for (int i = 0; i < a.length; i++) {
            s = a[i] * 0.1 + s - b[i] * 0.3;
            h = h * 0.75 + s;
        }
        return h;
    }
    static long[] paths(int[] a, int[] b) {
        long[] r = new long[a.length], q = new long[a.length];
        long s = 1, t = -1;
        for (int i = 0; i < a.length; i++) {
            s = a[i] + s - b[i];
            t = b[i] - a[i] * 3L + t + s;
            r[i] = s;
            q[i] = t ^ s;
        }
        for (int i = 0; i < a.length; i++)
            r[i] = r[i] * 31 + q[i];
        return r;
    }
    static long hash(long[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + a[i];
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n], b = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (int) ((i * 7919L + 5) % 103);
        for (int i = 0; i < n; i++)
            b[i] = (int) ((i * 104729L + 7) % 211);
        int[] r = ints(a, b, n);
        long h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + r[i];
        System.out.println(hash(volume(n % 13 + 1, 5, n)) + " " + h + " " + hash(down(a, b, 1)));
        System.out.println(turned(a, b) + " " + seen(a, b) + " " + real(a, b) + " " + hash(paths(a, b)));
    }
}
