// run: 1
// expect: -49904
// expect: 105
// expect: -278
// expect: 96
// expect: -1547024
// expect: 96
// expect: 2411183
// expect: 0
// expect: 1
// expect: 908834774
// expect: -749
// expect: -896987579
// expect: 1
// expect: -49687
// expect: -99715
// expect: 99
// expect: 0
// expect: 0
// expect: 0
// error: 233: array index out of bounds: index 1, length 1
// run: 17
// expect: -20440995555655536
// expect: -1172090014
// expect: -878335431
// expect: 813284043
// expect: 3547510579387966256
// expect: -2016148059
// expect: 878439599
// expect: 1053012164
// expect: 82800393
// expect: 7514128589713293314
// expect: 1941883299
// expect: 338755069
// expect: 896683529
// expect: 1599001894188715147
// expect: 1698555930709505406
// expect: 2562934336150308920
// expect: -1977304071
// expect: -206026652
// expect: 345766079
// error: 233: array index out of bounds: index 17, length 17
// run: 4097
// expect: 276979367957270764
// expect: 2008506586
// expect: -1254733893
// expect: -49164125
// expect: 601832956881300020
// expect: 385724939
// expect: -2090578929
// expect: 1859577666
// expect: -15523348
// expect: 6122625770894446058
// expect: 1251254184
// expect: -565053883
// expect: -1099179508
// expect: 126327103441793336
// expect: 6443597448100104746
// expect: 3277183852384385572
// expect: 1914724465
// expect: -1789412620
// expect: -898088647
// error: 233: array index out of bounds: index 4097, length 4097
// run: 20000
// expect: -3338487471046749517
// expect: 305217039
// expect: 1139181120
// expect: -537333423
// expect: 2779305873894852768
// expect: -1653160568
// expect: 1199695358
// expect: -194183674
// expect: 1066484648
// expect: -6325515522991064061
// expect: -1899108296
// expect: -2100026278
// expect: -170072345
// expect: -6322605036754168806
// expect: 521055097063068970
// expect: -2815693062062179569
// expect: 1493322767
// expect: 1922241868
// expect: -1851289304
// error: 233: array index out of bounds: index 20000, length 20000
// remark: 203: linear recurrence of long
// remark: 272: linear recurrence of int
// remark: 278: linear recurrence of long
// remark: 284: linear recurrence of int
// remark: 325: inline: the call of 'recurrence' is replaced by its code
/** Partial sums and recurrences, as they are written in many ways. */
public class Linear {
    static long[] prefix(long[] a) {
        long[] p = new long[a.length + 1];
        for (int i = 0; i < a.length; i++)
            p[i + 1] = p[i] + a[i];
        return p;
    }
    static int[] running(int[] a, int start) {
        int[] p = new int[a.length];
        int s = start;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            p[i] = s;
        }
        return p;
    }
    static long exclusive(int[] a, int n) {
        int[] p = new int[n];
        int s = 5;
        for (int i = 0; i < n; i++) {
            p[i] = s;
            s -= a[i] * 3;
        }
        return digest(p) + s;
    }
    static int[] fromOne(int[] a) {
        int[] p = new int[a.length];
        p[0] = a[0];
        for (int i = 1; i < a.length; i++)
            p[i] = p[i - 1] ^ a[i];
        return p;
    }
    static long[] suffix(long[] a) {
        int n = a.length;
        long[] s = new long[n + 1];
        for (int i = n - 1; i >= 0; i--)
            s[i] = s[i + 1] + a[i];
        return s;
    }
    static int[] greatest(int[] a) {
        int[] p = new int[a.length];
        int max = Integer.MIN_VALUE;
        int i = 0;
        while (i < a.length) {
            max = Math.max(max, a[i]);
            p[i] = max;
            i++;
        }
        return p;
    }
    static int[] least(int[] a) {
        int[] p = new int[a.length + 3];
        p[2] = 77777;
        for (int i = 0; i < a.length; i++)
            p[i + 3] = Math.min(p[i + 2], a[i]);
        return p;
    }
    static int[] counted(int[] a, int limit) {
        int[] p = new int[a.length];
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > limit)
                s++;
            p[i] = s;
        }
        return p;
    }
    static int[] marks(boolean[] c) {
        int[] p = new int[c.length + 1];
        for (int i = 0; i < c.length; i++)
            p[i + 1] = p[i] + (c[i] ? 1 : 0);
        return p;
    }
    static long[] random(int n, long seed) {
        long[] a = new long[n];
        long x = seed;
        for (int i = 0; i < n; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            a[i] = x >>> 33;
        }
        return a;
    }
    /** As java.util.Random does it. */
    static int[] masked(int n, long seed) {
        int[] a = new int[n];
        long x = seed;
        for (int i = 0; i < n; i++) {
            x = x * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
            a[i] = (int) (x >>> 16) % 1000;
        }
        return a;
    }
    static int generator(int n) {
        int[] a = new int[n];
        int x = 42;
        for (int i = 0; i < n; i++) {
            a[i] = x & 255;
            x = 1103515245 * x + 12345;
        }
        return digest(a) + x;
    }
    static int[] runs(boolean[] c) {
        int[] p = new int[c.length];
        int length = 0;
        for (int i = 0; i < c.length; i++) {
            length = c[i] ? length + 1 : 0;
            p[i] = length;
        }
        return p;
    }
    static long hash(long[] a) {
        long h = 7;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + a[i];
        return h;
    }
    static long[] recurrence(long[] a, long[] b) {
        long[] x = new long[a.length + 1];
        x[0] = 3;
        for (int i = 0; i < a.length; i++)
            x[i + 1] = a[i] * x[i] - b[i];
        return x;
    }
    static long two(int[] a) {
        int n = a.length;
        int[] up = new int[n];
        long[] sums = new long[n];
        int s = 0;
        long t = 1;
        for (int i = 0; i < n; i++) {
            s += a[i];
            t = t * 3 + a[i];
            up[i] = s;
            sums[i] = t - s;
        }
        return digest(up) + digest(sums);
    }
    static long part(int[] a, int from, int to) {
        int[] p = new int[a.length];
        for (int i = 0; i < a.length; i++)
            p[i] = i;
        for (int i = from; i < to; i++)
            p[i] = p[i - 1] + a[i];
        return digest(p);
    }
    static boolean[] parity(int[] a) {
        boolean[] p = new boolean[a.length];
        boolean odd = false;
        for (int i = 0; i < a.length; i++) {
            odd ^= a[i] % 3 == 0;
            p[i] = odd;
        }
        return p;
    }
    static double[] sums(double[] a) {
        double[] p = new double[a.length + 1];
        for (int i = 0; i < a.length; i++)
            p[i + 1] = p[i] + a[i];
        return p;
    }
    static double[] products(double[] a) {
        double[] p = new double[a.length];
        double x = 3;
        for (int i = 0; i < a.length; i++) {
            x *= 1 + a[i] * 1e-4;
            p[i] = i % 2 == 0 ? x : -x;
        }
        return p;
    }
    static float[] floats(double[] a) {
        float[] p = new float[a.length];
        float s = 1;
        for (int i = a.length - 1; i >= 0; i--) {
            p[i] = s;
            if (a[i] > 0)
                s += (float) a[i];
        }
        return p;
    }
    static int digest(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }
    static long digest(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }
    static int digest(boolean[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + (a[i] ? i : 3);
        return s;
    }
    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (int) ((i * 1103515245L + 12345 >>> 7) % 99991);
        return a;
    }
    static long[] longs(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 6364136223846793005L + 12345 >>> 7) % 99991 - 50000;
        return a;
    }
    static boolean[] every(int n) {
        boolean[] a = new boolean[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 97 != 1;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = ints(n);
        long[] b = longs(n);
        boolean[] c = every(n);
        System.out.println(digest(prefix(b)));
        System.out.println(digest(running(a, 9)));
        System.out.println(exclusive(a, n));
        System.out.println(digest(fromOne(a)));
        System.out.println(digest(suffix(b)));
        System.out.println(digest(greatest(a)));
        System.out.println(digest(least(a)));
        System.out.println(digest(counted(a, 50000)));
        System.out.println(digest(marks(c)));
        System.out.println(digest(random(n, n)));
        System.out.println(digest(masked(n, -1L)));
        System.out.println(generator(n));
        System.out.println(digest(runs(c)));
        System.out.println(hash(b));
        System.out.println(digest(recurrence(b, longs(n))));
        System.out.println(two(a));
        System.out.println(part(a, 1, n));
        System.out.println(part(a, n / 3 + 1, n - n / 5));
        System.out.println(digest(parity(a)));
        System.out.println(part(a, n / 2 + 1, n + 1));
    }
}
