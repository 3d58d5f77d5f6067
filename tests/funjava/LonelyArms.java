// Arms of conditionals with something in them that lanes cannot do: longs that become floats, fma of floats, loops that end
// lane by lane by a long.  They are done lane by lane, with operands and results of all kinds.
// run: 7 3
// expect: 259784994208 29743683826 107467537402 262042364112
// expect: 773 -795 39523704001 1000.0
// remark: 27:9: lanes: 16 iterations at once
// remark: 40:9: lanes: 16 iterations at once
// remark: 69:9: lanes: 16 iterations at once
// remark: 98:13: lanes: 16 iterations at once
// remark: 124:9: lanes: 16 iterations at once
// run: 64 5
// expect: -4383070650572115368 8864440487757499064 -5272658843923670188 5768174126895994304
// expect: 78240740894 -344783942713 -2626057560237057507 -640.75
// run: 1000 7
// expect: -6864147139652661536 1348756289349034188 6874101930078754814 4921264728699872160
// expect: 553702000255 5369136163040 -2814307929175727472 -946.75
class LonelyArms {
    static float[] rounded(long[] a, int k) {
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = a[i] % 3 == 0 ? (float) a[i] : i * 0.5f + k;
        return b;
    }

    static float[] fused(float[] a, float f) {
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++) {
            float x = a[i] * f;
            boolean large = x > 2;
            if (i % 5 == 1)
                b[i] = Math.fma(x, large ? 3 : x, a[i]);
            else
                b[i] = large ? x : -x;
        }
        return b;
    }

    static int[] several(long[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int n = i;
            long left = a[i];
            boolean odd = left % 2 != 0, found = false;
            float f = 1;
            if (left > k) {
                f = (float) (left * 3) - i;
                found = f > 100 == odd;
                n = found ? i * 2 : (int) f;
                left = left / 2 + (odd ? 1 : 0);
            }
            b[i] = n + (int) left * (found ? 7 : 1) + (int) f;
        }
        return b;
    }

    // the condition is the same for all lanes, or says so of whole chunks
    static float[] same(long[] a, int k) {
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++)
            if (k > 4)
                b[i] = (float) (a[i] * k) + i;
            else
                b[i] = i < 20 ? (float) a[i] : 2;
        return b;
    }

    static float least(long x, int k) {
        float least = 1000;
        for (int i = 0; i < 40 + k; i++)
            if (k > 4)
                least = Math.min(19.25f - (float) (x * i), least);
        return least;
    }

    static long sums(long[] a, int k) {
        long s = 0;
        for (int i = 0; i < a.length; i++) {
            long x = a[i];
            if ((x & 3) == k % 4)
                s += (long) ((float) (x + i) * 0.25f);
            else if ((x & 3) == 1)
                s ^= (int) (float) x;
        }
        return s;
    }

    static long total(long[] a, int k) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] % 7 > k % 7 ? (long) ((float) (a[i] * 3 + i) * 0.25f) : (a[i] & 1) == 0 ? (long) (float) -a[i] : i;
        return s;
    }

    // in a private array
    static long stored(long[] a, int k) {
        long[] b = a.clone();
        for (int t = 0; t < 3; t++)
            for (int i = 0; i < b.length; i++)
                b[i] = b[i] % 5 == k % 5 ? (long) ((float) (b[i] + t) * 1.5f) : b[i] + 1;
        long s = 0;
        for (int i = 0; i < b.length; i++)
            s = s * 31 + b[i];
        return s;
    }

    static long hash(float[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + (long) (a[i] * 16);
        return h;
    }

    static long hash(int[] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + a[i];
        return h;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        long[] a = new long[n];
        float[] f = new float[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 1234567L % 1000 * (i % 7 == 0 ? 123456789L : 1);
            f[i] = i % 29 * 0.25f - 3;
        }
        System.out.println(hash(rounded(a, k)) + " " + hash(fused(f, 0.7f)) + " " + hash(several(a, k)) + " " + hash(same(a, k)));
        System.out.println(sums(a, k) + " " + total(a, k) + " " + stored(a, k) + " " + least(k * 3, k));
    }
}
