// run: 1
// expect: 6
// expect: 5 5 5
// expect: -27
// expect: 824045946
// run: 16
// expect: 3180584688328326695
// expect: -560498560 1232692001 225551616
// expect: 3017492334158351445
// expect: -9185433666055105659
// run: 40
// expect: -1005089418979682118
// expect: -1539658403 -1497153536 1824873600
// expect: 4841168625077696005
// expect: 2844732934532546437
// run: 64
// expect: -7509810494206649313
// expect: 10614493 389794653 1649054720
// expect: 8495753676373139876
// expect: 2673666942518342236
// run: 100
// expect: 5780770236952974795
// expect: 118820704 -1454658176 248985408
// expect: -6800950793547166324
// expect: -2001328267878551867
// run: 500
// expect: -2602146559518451812
// expect: -685025892 140237181 1137038400
// expect: 3280658023250782661
// expect: 6915215169980515442
class X {
    /* Sums that only some iterations add to, in one conditional and in others inside it; one value is another's. */
    static long flocks(int n) {
        int[] x = new int[n], y = new int[n], a = new int[n], b = new int[n], c = new int[n];
        for (int i = 0; i < n; i++) { x[i] = i * 97 % 640; y[i] = i * 61 % 480; }
        for (int i = 0; i < n; i++) {
            int near = 0, sx = 0, sy = 0, px = 0, last = -1, before = -1;
            for (int j = 0; j < n; j++) {
                if (j == i) continue;
                int dx = x[j] - x[i], dy = y[j] - y[i], d = dx * dx + dy * dy;
                if (d < 9000) {
                    near++; sx += x[j]; sy += y[j] ^ near;
                    before = last;
                    last = j;
                    if (d < 900 || dx == 40) px += dx; else if (dy > 30) { px -= dy; sx -= near; }
                }
            }
            a[i] = sx + px; b[i] = near * 1000 + before; c[i] = sy - last;
        }
        long s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + a[i] + b[i] * 7L + c[i] * 13L;
        return s;
    }

    /* Neither the conditional that is left early nor the one in it may give its value to lanes that take no part. */
    static int leaves(int n, int limit) {
        int[] x = new int[n], p = new int[n], a = new int[n];
        for (int i = 0; i < n; i++) { x[i] = i % 7; p[i] = i % 5; }
        for (int i = 0; i < n; i++) {
            int v0 = 5, v1 = 5, v4 = 5;
            for (int j = 0; j < 5; j++) {
                if (p[i] > 3) {
                    if (j > 3) break;
                }
                if (x[i] > limit) {
                    v4 = j;
                    v0 = v1;
                }
                v1 = v0 + 1;
            }
            a[i] = v0;
        }
        int s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + a[i];
        return s;
    }

    /* Arrays that a loop in order replaces: large ones are made by loops whose elements take their time. */
    static long moves(int n, int frames) {
        long[] x = new long[n], v = new long[n];
        for (int i = 0; i < n; i++) { x[i] = i * 97 % 640; v[i] = i % 7 - 3; }
        for (int f = 0; f < frames; f++) {
            long[] w = new long[n];
            for (int i = 0; i < n; i++) {
                long pull = 0;
                for (int j = 0; j < n; j++) {
                    long d = x[j] - x[i];
                    if (d * d < 2500) pull += d;
                }
                w[i] = v[i] + pull % 3;
            }
            v = w;
            for (int i = 0; i < n; i++) x[i] += v[i];
        }
        long s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + x[i];
        return s;
    }

    /* Numbers that are brought back into their range, and bits that are mixed, as elements say. */
    static long mixed(int n) {
        int[] m = new int[17];
        for (int i = 0; i < 17; i++) m[i] = i * 0x9E3779B9 >>> 1;
        int i = 4, j = 16, h = 7;
        long s = 0, t = 1;
        for (int c = 0; c < n; c++) {
            int k = m[i] - m[j];
            if (k < 0) k += Integer.MAX_VALUE;
            m[j] = k;
            if (i == 0) i = 16; else i--;
            if (j == 0) j = 16; else j--;
            h = h * 31 + k >>> 1;
            if ((k & 1) != 0) h ^= 0x9908B0DF;
            if ((m[i] & 4) == 0) t |= 1L << (k & 63); else t = t * 3;
            long r = t % 1000 - k % 1000;
            if (r > 200) r -= 100000000000L;
            if (r <= -5) r -= c;
            s += k + h + r;
        }
        return s * 7 + t;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(flocks(n));
        System.out.println(leaves(n, 5) + " " + leaves(n, 3) + " " + leaves(n, 9));
        System.out.println(moves(n, 9));
        System.out.println(mixed(n));
    }
}
// remark: 84: array construction of long[]
