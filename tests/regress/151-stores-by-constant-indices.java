// run: 1
// expect: -771829 12 0
// expect: 19
// expect: 9
// run: 7
// expect: -617059 154 0
// expect: 10
// expect-exit: 1
// error: 51: array index out of bounds
// run: 40
// expect: -4261558 3487 0
// expect: 10
// expect-exit: 1
// error: 51: array index out of bounds
// remark: 20: small: the 4 elements of the array are values of their own
/* A small array that is filled element by element, by constant indices, and given away: one array, not one for each store. */
class X {
    static double[] rates(double[] s) {
        double d = s[0] - s[2], e = 2 + d * d;
        double[] r = new double[4];
        r[0] = s[1];
        r[1] = -s[0] / e;
        r[2] = s[3];
        if (d > 0)
            r[3] = d / e;
        return r;
    }

    static double[][] turned(double[][] m, int k) {
        double[][] r = new double[2][3];
        r[0][0] = m[0][1];
        r[1][2] = m[1][0] * k;
        r[0][0] += k;
        return k % 3 == 0 ? r : m;
    }

    static long[] twice(int n) {
        long[] a = new long[3], b = a;
        a = new long[]{n, 0, 1};
        long[] c = new long[3];
        c[1] = a[0] + b.length;
        c[1] *= 3;
        for (int i = 0; i < 3; i++)
            c[i] += i;
        return c;
    }

    static int[] late(int n) {
        int[] a = new int[5];
        a[4] = 1;
        a[n] = 9;
        a[0] = a[4] + a[1];
        return a;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] s = {1, .5, .25, 2};
        double[][] m = {{1, 2, 3}, {4, 5, 6}};
        long sum = 0;
        for (int i = 0; i < n; i++) {
            double[] r = rates(s);
            double[] t = new double[4];
            for (int k = 0; k < 4; k++)
                t[k] = s[k] + .1 * r[k];
            s = t;
            m = turned(m, i);
            sum += twice(i)[1] + (long) m[0][0];
        }
        System.out.println((long) (1e6 * (s[0] + s[1] * s[2] - s[3])) + " " + sum + " " + (long) m[1][2]);
        System.out.println(late(n % 5)[0] + late(3)[3]);
        System.out.println(late(n)[1]);
    }
}
