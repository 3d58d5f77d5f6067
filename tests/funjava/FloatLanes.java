// Floats in leaves that compute 16 elements at once: rounded as Java says, whatever is done with them.
// options: --strict-fp
// run: 15
// expect: 959516388 -1521946954 -670122861
// expect: -622742055 1728824869 413383990
// expect: -2886.2768446008363 4.08125 0.35699508 0.800000011920929
// run: 33
// expect: -1810230410 -557966708 603290523
// expect: -171363214 865241285 1909867798
// expect: -3270.288762122393 9.39 0.2038148 0.9000000357627869
// run: 1000
// expect: -354016374 609219005 -759543710
// expect: 205559371 -1573795206 -1328195268
// expect: -86150.12738666436 0.98 1.26 0.699999988079071
class FloatLanes {
    static float[] odd(int n) {         // of all magnitudes, with infinities, zeros and NaN
        float[] a = new float[n];
        float big = 1e30f;
        for (int i = 0; i < n; i++) {
            float x = (i % 41 - 20) * 1.1f;
            a[i] = i % 7 == 3 ? x * big * big : i % 11 == 5 ? 0.0f / (x - x) : i % 5 == 1 ? x / big / big : i % 13 == 2 ? -0.0f : x / 3;
        }
        return a;
    }
    static int images(float[] a) {      // what they look like, as one number
        int h = 0;
        for (int i = 0; i < a.length; i++)
            h = 31 * h + (int) (a[i] * 8) + (a[i] != a[i] ? 77 : 0) + (1 / a[i] < 0 ? 5 : 0);
        return h;
    }
    static float[] mixed(float[] a, float k) {
        float[] b = new float[a.length];
        for (int i = 0; i < b.length; i++) {
            float x = a[i], y = a[b.length - 1 - i];
            b[i] = x > y ? x * k + y : x == y ? x - k : -(y / (x + k));
        }
        return b;
    }
    static float[] picked(float[] a, int[] at) {
        float[] b = new float[at.length];
        for (int i = 0; i < b.length; i++)
            b[i] = Math.min(a[at[i]], 2.5f) + Math.max(a[i], -1) - Math.abs(a[(i * 3) % a.length]);
        return b;
    }
    static float[] roots(float[] a) {
        float[] b = new float[a.length];
        for (int i = 0; i < b.length; i++) {
            float x = Math.abs(a[i]), r = 1;
            int turns = 0;
            while (turns < 20 && Math.abs(r * r - x) > 1e-5f * x) {
                r = (r + x / r) / 2;
                turns++;
            }
            b[i] = r - (float) Math.sqrt(x) + turns;
        }
        return b;
    }
    static float[] from(long[] l, int[] k, double[] d, int[] c) {
        float[] b = new float[l.length];
        for (int i = 0; i < b.length; i++)
            b[i] = (float) l[i] + (float) k[i] * 0x1p30f + (float) d[i] + (c[i] & 0xffff);
        return b;
    }
    static double[] to(float[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < b.length; i++)
            b[i] = (int) a[i] + (double) a[i] / 3 + (long) (a[i] * 1e12f) % 1000;
        return b;
    }
    static float[] near(float[] a) {
        float[] b = new float[a.length];
        for (int i = 1; i < b.length - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 2; i < b.length / 2; i++)
            b[i] = b[i] * 0.5f + i;
        return b;
    }
    static float[][] plate(int n) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 11 * 0.1f;
        return a;
    }
    static float[][] smooth(float[][] a) {
        int n = a.length;
        float[][] b = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = i == 0 || j == 0 || i == n - 1 || j == n - 1 ? a[i][j] : (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) * 0.25f;
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        float[] a = odd(n);
        System.out.println(images(a) + " " + images(mixed(a, 0.3f)) + " " + images(roots(a)));
        int[] at = new int[n];
        long[] l = new long[n];
        double[] d = new double[n];
        int[] c = new int[n];
        for (int i = 0; i < n; i++) {
            at[i] = (int) ((i * 7919L) % n);
            l[i] = 0x4000004000000001L * (i - 3);
            d[i] = 1.0 / 3 * i + 1e-9;
            c[i] = i * 1000;
        }
        System.out.println(images(picked(a, at)) + " " + images(from(l, at, d, c)) + " " + images(near(a)));
        double[] w = to(mixed(a, 1.7f));
        float[] s = plate(n % 50 + 3)[1];
        float[] t = smooth(smooth(plate(n % 50 + 3)))[n % 50 / 2 + 1];
        double sum = 0, most = 0;
        float product = 1, total = 0;
        for (int i = 0; i < n; i++)
            sum += w[i] == w[i] && Math.abs(w[i]) < 1e20 ? w[i] : 1;
        for (int i = 0; i < s.length; i++) {
            total += s[i] * t[i];
            product *= 0.5f + s[i];
        }
        for (int i = 0; i < t.length; i++)
            most = Math.max(most, t[i]);
        System.out.println(sum + " " + total + " " + product + " " + most);
    }
}
