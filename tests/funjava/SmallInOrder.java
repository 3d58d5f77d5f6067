// loops in order that make arrays anew from those of the iteration before: small ones are written in place
// run: 0
// expect: 17
// expect: 17
// expect: 0.0
// expect: -1446186071196549814 7778490910683956173 17000119000221
// expect: -1.9999981
// run: 1
// expect: 17000051
// expect: 17000052
// expect: 0.0
// expect: -1446169071075549604 7778490910700956595 51000730001338
// expect: 10.226992
// run: 17
// expect: -4344541668813700265
// expect: 5005750316175357176
// expect: 2.1453417592938746
// expect: -8927451209223943468 -1726242164345861973 -7525146693019520926
// expect: 20.371313
// run: 4096
// expect: 5015618501158023527
// expect: -8535415919094071804
// expect: 0.0038225338536386723
// expect: -5395132323079006902 -2517697182508737587 -6157881997021240163
// expect: 10.121319
// run: 4097
// expect: -5111872758995540645
// expect: -3915227903586626803
// expect: 1.0746879381764582
// expect: 8745945051605833308 5022171586980111283 -4615247407549265990
// expect: 11.621317
// remark: 52: versions: arrays of 4096 elements and fewer are written in place
// remark: 72: in order, on a private array
// remark: 86: versions: arrays of 4096 elements and fewer are written in place
// remark: 98: versions: arrays of 4096 elements and fewer are written in place
// remark: 110: versions: arrays of 4096 elements and fewer are written in place
class SmallInOrder {
    static long mix(long h, long x) {
        return h * 1000003 + x;
    }
    static long digest(long[] a) {
        long h = 17;
        for (int i = 0; i < a.length; i++)
            h = mix(h, a[i]);
        return h;
    }
    /** Weights, as of a regression: one array of fresh sums in each round, and one that is kept. */
    static long[] weights(int n, int rounds) {
        long[] w = new long[n];
        for (int i = 0; i < n; i++)
            w[i] = i % 5;
        for (int t = 0; t < rounds; t++) {
            double[] g = new double[n];
            for (int s = 0; s < 3; s++) {
                long z = 0;
                for (int j = 0; j < n; j++)
                    z += w[j] * (s + j % 3);
                for (int j = 0; j < n; j++)
                    g[j] += (z >> 2) * (j + s) % 1001 * 0.5;
            }
            for (int j = 0; j < n; j++)
                w[j] = w[j] * 3 - (long) g[j];
        }
        return w;
    }
    /** Parts of two arrays, one read backwards. */
    static long[] parts(int n) {
        long[] y = new long[n], z = new long[n];
        for (int i = 0; i < n; i++)
            y[i] = i + 1;
        int most = Math.min(n, 60);
        for (int k = 1; k < most; k++) {
            for (int i = 0; i < k; i++)
                z[i] = y[i] + 3 * y[k - i - 1];
            for (int i = 0; i < k; i++)
                y[i] = z[i] % 65537;
            y[k] = k;
        }
        return y;
    }
    /** Two arrays that change places. */
    static double[] turns(int n, int steps) {
        double[] a = new double[n], b = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 7;
        for (int t = 0; t < steps; t++) {
            for (int i = 1; i < n - 1; i++)
                b[i] = (a[i - 1] + a[i] + a[i + 1]) / 4;
            double[] c = a;
            a = b;
            b = c;
        }
        return a;
    }
    /** One array may be small, the other not; what is done in a round depends on the round. */
    static long[] uneven(int n, int m) {
        long[] a = new long[n], b = new long[m];
        for (int t = 0; t < 9; t++) {
            for (int i = 0; i < n; i++)
                a[i] += i ^ t;
            if (t % 2 == 0)
                for (int i = 0; i < m; i++)
                    b[i] = b[i] * 5 + t - i;
        }
        return new long[] {digest(a), digest(b)};
    }
    /** A small array in each iteration of a parallel loop; floats. */
    static float[] inside(int n, int m) {
        float[] r = new float[n];
        for (int i = 0; i < n; i++) {
            float[] a = new float[m], b = new float[m];
            for (int t = 0; t < 4; t++) {
                for (int j = 0; j < m; j++)
                    b[j] = a[j] + a[m - 1 - j] + (i + j + t) % 9;
                for (int j = 0; j < m; j++)
                    a[j] = b[j] * 0.5f;
            }
            r[i] = m == 0 ? -1 : a[i % m];
        }
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(digest(weights(n, 7)));
        System.out.println(digest(parts(n)));
        double s = 0;
        for (double x : turns(n, 20))
            s = s / 2 + x;
        System.out.println(s);
        System.out.println(digest(uneven(n, 3)) + " " + digest(uneven(5, n)) + " " + digest(uneven(n, 2 * n)));
        float f = 0;
        for (float x : inside(20, n))
            f = f / 2 + x;
        System.out.println(f);
    }
}
