// arrays copied, filled and sorted, as a whole and in part; sums that fail where they do not fit
// run: 7
// expect: 1959141567
// expect: 1943437039
// expect: -214233370
// expect: -13829313
// expect: 1749712404
// expect: 1956143917
// expect: 1889165508
// expect: 1889165508
// expect: 1943221350 4
// expect: 2083453689 1889165508 489572839
// expect: 48186157 -1683337380 0
// expect: 1834520041
// expect: 2066361478
// expect: 530974746 -2130080723 1102782203
// expect: -1881728182 -1735816147 1930866815
// expect: 2026867302 -1323393662 -127
// expect: 75
// expect: 1 8.881784197001252E-16 7.0000005 192.0
// expect: -358088703 864197523 4619567317775286272
// expect-exit: 1
// error: 122: array index out of bounds
// run: 40
// expect: 1506905825
// expect: -1428364061
// expect: 362763525
// expect: -536599033
// expect: -735504557
// expect: -316702125
// expect: 1260659580
// expect: 1260659580
// expect: -430634806 4
// expect: -1761176493 1260659580 984137473
// expect: -1132079456 1395013413 0
// expect: 1582081099
// expect: -763931984
// expect: 1080886949 2144784078 -130945789
// expect: -1653677935 1741269778 211328525
// expect: -1923482775 1717670866 -127
// expect: 405
// expect: 10 7.105427357601002E-15 40.000004 1.649267441664E12
// expect: -360710143 643304265 4630826316843712512
// expect-exit: 1
// error: 122: array index out of bounds
import java.util.Arrays;

class ArrayMoves {
    static int[] ramp(int n, int by) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * by % 23;
        return a;
    }
    static long hash(int[] a) {
        return Arrays.hashCode(a);
    }
    static void shift(int[] a, int from, int to, int n) {
        System.arraycopy(a, from, a, to, n);
    }
    static int calls;
    static int next() { return calls++; }
    static byte[] bytes(int n) {
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++)
            b[i] = (byte) (i * 77);
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = ramp(n, 7), b = new int[n + 3];
        System.arraycopy(a, 1, b, 2, n - 1);
        System.out.println(hash(b));
        System.arraycopy(a, 0, a, 2, n - 2);                    // overlapping, upward
        System.out.println(hash(a));
        System.arraycopy(a, 3, a, 0, n - 3);
        System.out.println(hash(a));
        shift(a, n / 3, n / 4, n / 2);
        shift(a, n / 4, n / 3, n / 2);
        System.out.println(hash(a));
        System.arraycopy(a, n, a, 0, 0);
        int[][] m = new int[4][n];
        for (int i = 0; i < 4; i++)
            System.arraycopy(b, i, m[i], 0, n);
        System.arraycopy(m[0], 0, m[1], n / 2, n - n / 2);
        System.arraycopy(m[2], 1, m[2], 0, n - 1);
        for (int[] row : m)
            System.out.println(hash(row));
        System.arraycopy(b, next(), m[next()], next(), next());
        System.out.println(hash(m[1]) + " " + calls);
        Arrays.fill(b, 2, n, -5);
        Arrays.fill(m[3], 1, 1, 9);
        Arrays.fill(m[0], 8);
        System.out.println(hash(b) + " " + hash(m[3]) + " " + hash(m[0]));
        System.out.println(hash(Arrays.copyOfRange(a, 2, n)) + " " + hash(Arrays.copyOfRange(a, n - 1, 2 * n)) + " " + Arrays.copyOfRange(a, n, n).length);
        int[] s = ramp(n, 13);
        Arrays.sort(s);
        System.out.println(hash(s));
        s = ramp(n, 11);
        Arrays.sort(s, 2, n - 1);
        System.out.println(hash(s));
        double[] d = new double[n];
        float[] f = new float[n];
        long[] l = new long[n];
        for (int i = 0; i < n; i++) {
            d[i] = i % 5 == 0 ? -0.0 : i % 5 == 1 ? 0.0 : i % 7 == 3 ? Double.NaN : StrictMath.sin(i) * 1e10;
            f[i] = (float) d[(i * 3 + 1) % n];
            l[i] = (long) (StrictMath.cos(i) * 1e17);
        }
        System.out.println(Arrays.hashCode(d) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(l));
        Arrays.sort(d);
        Arrays.sort(f);
        Arrays.sort(l, 1, n);
        System.out.println(Arrays.hashCode(d) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(l));
        byte[] c = bytes(n), e = Arrays.copyOfRange(c, 1, n);
        Arrays.sort(c);
        System.arraycopy(c, 0, e, 1, n - 2);
        System.out.println(Arrays.hashCode(c) + " " + Arrays.hashCode(e) + " " + c[0]);
        System.out.println(Math.addExact(n, 5) + Math.multiplyExact(n, 7L) + Math.toIntExact(n * 3L) + Math.negateExact(n));
        System.out.println(Math.multiplyHigh(1L << 62, n) + " " + Math.ulp((double) n) + " " + Math.nextUp((float) n) + " " + Math.scalb(1.5, n));
        System.out.println(Double.hashCode(n / 3.0) + " " + Long.hashCode(n * 123456789L) + " " + Double.doubleToRawLongBits(n));
        System.arraycopy(a, 0, b, 5, n);                        // out of bounds
    }
}
