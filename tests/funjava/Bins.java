// run: 1
// expect: 5482594253384404959
// expect: -1486690064
// expect: -49904
// expect: 29791
// expect: -8947394337323086689
// expect: -242637149721985288
// expect: 0
// expect: 2894725
// expect: 229098169575334416
// expect: 0
// expect: 0
// expect: 923521
// expect: -26441397168033
// expect: 96
// expect: 0.125
// error: 78: array index out of bounds: index 0, length 0
// run: 17
// expect: -8878729152908945501
// expect: -5687072012145205652
// expect: -79954
// expect: -8051514968154682853
// expect: -8439003325924389274
// expect: 3738603655223477046
// expect: 5525113543543835775
// expect: 2443081927
// expect: 236735515118643040
// expect: 7902844889722108296
// expect: 0
// expect: 847856259595457
// expect: 3637528597626971921
// expect: 5758424904121864782
// expect: 0.5809557910431071
// error: 78: array index out of bounds: index 16, length 16
// run: 20000
// expect: -4936259710469315546
// expect: 1841372672803821275
// expect: -6613177868265911081
// expect: -8038484433769694328
// expect: -4719746548292493162
// expect: -5041513988431036928
// expect: 6424145590121387261
// expect: 464410203249989
// expect: 236732046923904896
// expect: -9100336404950641136
// expect: 0
// expect: 1538011321584011330
// expect: -9035353416393824982
// expect: -1466310145601650451
// expect: 2.0970279038523167
// error: 78: array index out of bounds: index 19999, length 19999
// remark: 70: reduction by index of int[] by +
// remark: 76: reduction by index of long[] by +
// remark: 84: reduction by index of int[] by +
// remark: 96: reduction by index of int[] by +, reduction by index of int[] by +, reduction of long by +, selection of int by the greatest int, selection of int by the greatest int
// remark: 109: reduction by index of int[] by |
// remark: 116: reduction by index of long[] by ^
// remark: 126: reduction by index of int[] by *
// remark: 134: reduction by index of int[] by &
// remark: 140: reduction by index of long[] by max
// remark: 146: reduction by index of int[] by min
// remark: 155: reduction by index of int[] by +
// remark: 161: reduction by index of int[] by +
// remark: 162: reduction by index of int[] by +, turn by turn: the loop around it is parallel already
// remark: 169: reduction by index of int[] by +
/** Elements that are combined by index, as it is written in many ways. */
public class Bins {
    static int[] count(int[] a) {
        int[] h = new int[256];
        for (int i = 0; i < a.length; i++)
            h[a[i] & 255]++;
        return h;
    }
    static long[] weights(int[] a, long[] w, int bins) {
        long[] h = new long[bins];
        for (int i = 0; i < a.length; i++) {
            int k = a[i] % bins;
            h[k] += w[i];
        }
        return h;
    }
    static int[] conditional(int[] a, boolean[] c) {
        int[] h = new int[100];
        for (int i = a.length - 1; i >= 0; i--) {
            if (c[i])
                h[a[i] % 100]++;
            else if (a[i] > 50000)
                h[a[i] % 7] -= a[i];
        }
        return h;
    }
    static long two(int[] a) {
        int[] low = new int[16], high = new int[64];
        long sum = 0;
        int most = 0, place = -1;
        for (int i = 0; i < a.length; i++) {
            low[a[i] & 15]++;
            high[a[i] >> 4 & 63] += 2;
            sum += a[i];
            if (a[i] >= most) {
                most = a[i];
                place = i;
            }
        }
        return digest(low) * 31 + digest(high) + sum + place;
    }
    static int[] bits(int[] a, int n) {
        int[] h = new int[32];
        for (long i = 0; i < n; i++)
            h[a[(int) i] & 31] |= 1 << (a[(int) i] >> 5);
        return h;
    }
    static long[] parity(int n) {
        long[] h = new long[20];
        int i = 0;
        while (i < n) {
            h[i * 7 % 20] ^= i * 1234567L;
            i += 3;
        }
        return h;
    }
    static int[] products(int n) {
        int[] h = new int[5];
        for (int b = 0; b < 5; b++)
            h[b] = b + 3;
        for (int i = 0; i < n; i++)
            h[i % 5] *= i | 1;
        return h;
    }
    static int[] masks(int[] a) {
        int[] h = new int[8];
        for (int b = 0; b < h.length; b++)
            h[b] = -1;
        for (int i = 0; i < a.length; i++)
            h[a[i] & 7] &= a[i] | 0x7f0f0f;
        return h;
    }
    static long[] greatest(int[] a, long[] w) {
        long[] h = new long[50];
        for (int i = 0; i < a.length; i++)
            h[a[i] % 50] = Math.max(h[a[i] % 50], w[i]);
        return h;
    }
    static int least(int[] a) {
        int[] h = new int[9];
        for (int i = 0; i < a.length; i++)
            h[i % 9] = Math.min(a[i], h[i % 9]);
        return h[3] + h[8];
    }
    static int bin(int x, int bins) {
        return (x * 31 & 0x7fffffff) % bins;
    }
    static int[] helper(int[] a) {
        int[] h = new int[11];
        for (int i = 0; i < a.length; i++)
            h[bin(a[i], h.length)]++;
        return h;
    }
    static int[] inner(int n, int m) {
        int[] h = new int[13];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                h[(i + 3 * j) % 13] += i - j;
        return h;
    }
    /** The counts are summed in place then. */
    static int[] sort(int[] a) {
        int[] start = new int[1001], b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            start[a[i] % 1000 + 1]++;
        for (int k = 0; k < 1000; k++)
            start[k + 1] += start[k];
        for (int i = 0; i < a.length; i++)
            b[start[a[i] % 1000]++] = a[i];
        return b;
    }
    static double[] real(int[] a) {
        double[] h = new double[10];
        for (int i = 0; i < a.length; i++)
            h[a[i] % 10] += 1.0 / (i + 1);
        return h;
    }
    static long digest(int[] a) {
        long s = 0;
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
    static double digest(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s = s / 2 + a[i];
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
    static boolean[] marks(int n) {
        boolean[] a = new boolean[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 3 != 1;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = ints(n);
        long[] w = longs(n);
        System.out.println(digest(count(a)));
        System.out.println(digest(weights(a, w, 100)));
        System.out.println(digest(weights(a, w, n / 20 + 1)));
        System.out.println(digest(conditional(a, marks(n))));
        System.out.println(two(a));
        System.out.println(digest(bits(a, n)));
        System.out.println(digest(parity(n)));
        System.out.println(digest(products(n)));
        System.out.println(digest(masks(a)));
        System.out.println(digest(greatest(a, w)));
        System.out.println(least(a));
        System.out.println(digest(helper(a)));
        System.out.println(digest(inner(n, 3)));
        System.out.println(digest(sort(a)));
        System.out.println(digest(real(a)));
        System.out.println(digest(weights(a, longs(n - 1), 10)));
    }
}
