// An element of an array that some iterations write, and all may read, is kept beside the array and written once, behind the loop;
// not where an iteration may read it as another one, and not where it may not be there.
//
// run: 1 0
// expect: 2 0.5 0 1
// expect: 1
// expect: 0
// run: 2 1
// expect: 4 1.25 0 1
// expect: 2
// expect: 10
// run: 40 3
// expect: 13 7.255408894890968 -83586809083996415 39
// expect: 40
// expect: 964349671
// run: 100 50
// expect: 13 7.256324575705387 -6640827866535438603 99
// expect: 100
// expect: -1098921595
// run: 40 39
// expect: 13 7.255408894890968 -83586809083996415 39
// expect: 40
// expect: 2122769360
// run: 40 40
// expect: 13 7.255408894890968 -83586809083996415 39
// expect: 40
// error: 84: array index out of bounds: index 40, length 40
// run: 40 -1
// expect: 13 7.255408894890968 -83586809083996415 39
// expect: 40
// error: 84: array index out of bounds: index -1, length 40
// remark: 42: promotion
// remark: 42: lanes
// remark: 63: promotion
// remark: 73: promotion
class SomeWrite {
    static int longest(int n) {
        int[] a = new int[n], d = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 7919 % 10007;
            d[i] = 1;
            for (int j = 0; j < i; j++) if (a[j] < a[i]) d[i] = Math.max(d[i], d[j] + 1);
        }
        return d[n - 1] + d[n / 2];
    }
    static double heaviest(int n) {
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            w[i] = i % 5 + 0.5;
            for (int j = i - 1; j >= 0; j--)
                if ((i - j) % 3 == 1) {
                    w[i] = w[i] * 0.5 + w[j];
                } else if (j % 2 == 0) {
                    w[i] = w[i] + 0.125;
                }
        }
        return w[n - 1];
    }
    static long rows(int n) {
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < i; k++) if ((k + j) % 3 == 0) c[i][j] = c[i][j] + c[k][j] * 5 + k;
                c[i][j] = c[i][j] * 3 + i - j;
            }
        return c[n - 1][n / 2];
    }
    /** The element itself is read as another one, too. */
    static int itself(int n) {
        int[] d = new int[n];
        for (int i = 0; i < n; i++) {
            d[i] = i;
            for (int j = 0; j <= i; j++) if (d[j] % 2 == 0) d[i] = d[i] + d[j] + 1;
        }
        return d[n - 1];
    }
    /** Element AT may not be there: that is seen where the first iteration writes it. */
    static int maybe(int n, int at) {
        int[] d = new int[n];
        int s = 0;
        for (int j = 0; j < n; j++) d[j] = j * 5 % 7;
        System.out.println(n);
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++) if (d[j] > i % 5 + 1) d[at] = d[at] + d[j];
        for (int j = 0; j < n; j++) s = s * 31 + d[j];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), at = Integer.parseInt(args[1]);
        System.out.println(longest(n) + " " + heaviest(n) + " " + rows(n) + " " + itself(n));
        System.out.println(maybe(n, at));
    }
}
