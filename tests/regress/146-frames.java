// run: 5
// expect: 14002 -19
// expect: 2806450141701061535
// expect: 1707981236231429256
// expect: 2237
// expect: 20888528
// expect: 20888528
// run: 60
// expect: 155790 592
// expect: -36585273900830178
// expect: 5661244301458052475
// expect: 536241
// expect: 542452102
// expect-exit: 1
// error: 190: array index out of bounds
// run: 1
// expect: 5515 2500
// expect: 11634
// expect: 108837
// expect: 1
// expect: 3946788
// expect: 3946788
// run: 0
// expect: 0 750
// expect: 0
// expect: 7
// expect: 0
// expect: 174645
// expect: 174645
// run: -3
// expect: 0 750
// expect: 0
// expect: 2
// expect: 0
// expect: 174645
// expect: 174645
/* More numbers at a time than there are registers: what finds none stays in a frame, a private array of the task. */
class X {
    static double[][] product(double[][] a, double[][] b) {
        double[][] c = new double[4][4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 4; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    static float[][] product(float[][] a, float[][] b) {
        float[][] c = new float[4][4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 4; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    static long[][] product(long[][] a, long[][] b) {
        long[][] c = new long[4][4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 4; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    static double reals(int n) {
        double[][] f = {{1, .1, .2, .3}, {.1, 1, .5, .1}, {.25, 0, 1, .1}, {.5, .25, .1, 1}};
        double[][] p = {{1, 0, .5, 0}, {0, 1, 0, 0}, {0, .25, 1, 0}, {0, 0, 0, 1}};
        double sum = 0;
        for (int k = 0; k < n; k++) {
            double[][] q = product(product(f, p), product(p, f));
            if (q[k % 4][0] > 100)
                q = product(q, new double[][]{{.01, 0, 0, 0}, {0, .01, 0, 0}, {0, 0, .01, 0}, {0, 0, 0, .01}});
            double t = q[0][0] + q[1][1] + q[2][2] + q[3][3];
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    p[i][j] = q[i][j] / t;
            sum += t;
        }
        return sum + p[0][1] - p[3][2];
    }

    static float floats(int n) {
        float[][] p = {{1, 0, .5f, 0}, {0, 1, 0, 0}, {0, .25f, 1, 0}, {0, 0, 0, 1}}, f = product(p, p);
        for (int k = 0; k < n; k++) {
            float[][] q = product(product(f, p), product(p, f));
            float t = Math.max(q[0][0] + q[1][1], q[2][2] + q[3][3]);
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    p[i][j] = t > 3 ? q[i][j] / t : q[j][i];
        }
        return p[0][0] + p[1][2] - p[2][1];
    }

    static long[] wholes(int n) {
        long[] other = new long[65];
        long[][] p = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 1, 2, 3}, {4, 5, 6, 7}};
        long s = 0;
        for (int k = 0; k < n; k++) {
            p = product(product(p, p), product(p, new long[][]{{k, 1, 0, 3}, {0, k, 7, 1}, {1, 0, k, 0}, {2, 0, 0, k}}));
            other[(int) (p[0][1] & 63)] += p[3][3] >>> 60;
            s ^= p[1][2];
        }
        other[64] = s;
        return other;
    }

    /* More than a number in an access reaches; the last of them says which element is read. */
    static long many(int n, int[] of) {
        long a0 = n + 0, a1 = n + 1, a2 = n + 2, a3 = n + 3, a4 = n + 4, a5 = n + 5, a6 = n + 6, a7 = n + 7, a8 = n + 8, a9 = n + 9, a10 = n + 10, a11 = n + 11, a12 = n + 12, a13 = n + 13, a14 = n + 14, a15 = n + 15, a16 = n + 16, a17 = n + 17, a18 = n + 18, a19 = n + 19,
            a20 = n + 20, a21 = n + 21, a22 = n + 22, a23 = n + 23, a24 = n + 24, a25 = n + 25, a26 = n + 26, a27 = n + 27, a28 = n + 28, a29 = n + 29, a30 = n + 30, a31 = n + 31, a32 = n + 32, a33 = n + 33, a34 = n + 34, a35 = n + 35, a36 = n + 36, a37 = n + 37, a38 = n + 38, a39 = n + 39,
            a40 = n + 40, a41 = n + 41, a42 = n + 42, a43 = n + 43, a44 = n + 44, a45 = n + 45, a46 = n + 46, a47 = n + 47, a48 = n + 48, a49 = n + 49, a50 = n + 50, a51 = n + 51, a52 = n + 52, a53 = n + 53, a54 = n + 54, a55 = n + 55, a56 = n + 56, a57 = n + 57, a58 = n + 58, a59 = n + 59,
            a60 = n + 60, a61 = n + 61, a62 = n + 62, a63 = n + 63, a64 = n + 64, a65 = n + 65, a66 = n + 66, a67 = n + 67, a68 = n + 68, a69 = n + 69, a70 = n + 70, a71 = n + 71, a72 = n + 72, a73 = n + 73, a74 = n + 74, a75 = n + 75, a76 = n + 76, a77 = n + 77, a78 = n + 78, a79 = n + 79;
        double d0 = n * .5 + 0, d1 = n * .5 + 1, d2 = n * .5 + 2, d3 = n * .5 + 3, d4 = n * .5 + 4, d5 = n * .5 + 5, d6 = n * .5 + 6, d7 = n * .5 + 7, d8 = n * .5 + 8, d9 = n * .5 + 9, d10 = n * .5 + 10, d11 = n * .5 + 11, d12 = n * .5 + 12, d13 = n * .5 + 13, d14 = n * .5 + 14, d15 = n * .5 + 15, d16 = n * .5 + 16, d17 = n * .5 + 17, d18 = n * .5 + 18, d19 = n * .5 + 19,
            d20 = n * .5 + 20, d21 = n * .5 + 21, d22 = n * .5 + 22, d23 = n * .5 + 23, d24 = n * .5 + 24, d25 = n * .5 + 25, d26 = n * .5 + 26, d27 = n * .5 + 27, d28 = n * .5 + 28, d29 = n * .5 + 29, d30 = n * .5 + 30, d31 = n * .5 + 31, d32 = n * .5 + 32, d33 = n * .5 + 33, d34 = n * .5 + 34, d35 = n * .5 + 35, d36 = n * .5 + 36, d37 = n * .5 + 37, d38 = n * .5 + 38, d39 = n * .5 + 39,
            d40 = n * .5 + 40, d41 = n * .5 + 41, d42 = n * .5 + 42, d43 = n * .5 + 43, d44 = n * .5 + 44, d45 = n * .5 + 45, d46 = n * .5 + 46, d47 = n * .5 + 47, d48 = n * .5 + 48, d49 = n * .5 + 49, d50 = n * .5 + 50, d51 = n * .5 + 51, d52 = n * .5 + 52, d53 = n * .5 + 53, d54 = n * .5 + 54, d55 = n * .5 + 55, d56 = n * .5 + 56, d57 = n * .5 + 57, d58 = n * .5 + 58, d59 = n * .5 + 59,
            d60 = n * .5 + 60, d61 = n * .5 + 61, d62 = n * .5 + 62, d63 = n * .5 + 63, d64 = n * .5 + 64, d65 = n * .5 + 65, d66 = n * .5 + 66, d67 = n * .5 + 67, d68 = n * .5 + 68, d69 = n * .5 + 69, d70 = n * .5 + 70, d71 = n * .5 + 71, d72 = n * .5 + 72, d73 = n * .5 + 73, d74 = n * .5 + 74, d75 = n * .5 + 75, d76 = n * .5 + 76, d77 = n * .5 + 77, d78 = n * .5 + 78, d79 = n * .5 + 79, d80 = n * .5 + 80, d81 = n * .5 + 81, d82 = n * .5 + 82, d83 = n * .5 + 83, d84 = n * .5 + 84, d85 = n * .5 + 85, d86 = n * .5 + 86, d87 = n * .5 + 87, d88 = n * .5 + 88, d89 = n * .5 + 89;
        for (int k = 0; k < n; k++) {
            a0 += a3 ^ a5 * 3 + k;
            a2 += a17 ^ a27 * 5 + k;
            a4 += a31 ^ a49 * 7 + k;
            a6 += a45 ^ a71 * 9 + k;
            a8 += a59 ^ a13 * 11 + k;
            a10 += a73 ^ a35 * 13 + k;
            a12 += a7 ^ a57 * 15 + k;
            a14 += a21 ^ a79 * 17 + k;
            a16 += a35 ^ a21 * 19 + k;
            a18 += a49 ^ a43 * 21 + k;
            a20 += a63 ^ a65 * 23 + k;
            a22 += a77 ^ a7 * 25 + k;
            a24 += a11 ^ a29 * 27 + k;
            a26 += a25 ^ a51 * 29 + k;
            a28 += a39 ^ a73 * 31 + k;
            a30 += a53 ^ a15 * 33 + k;
            a32 += a67 ^ a37 * 35 + k;
            a34 += a1 ^ a59 * 37 + k;
            a36 += a15 ^ a1 * 39 + k;
            a38 += a29 ^ a23 * 41 + k;
            a40 += a43 ^ a45 * 43 + k;
            a42 += a57 ^ a67 * 45 + k;
            a44 += a71 ^ a9 * 47 + k;
            a46 += a5 ^ a31 * 49 + k;
            a48 += a19 ^ a53 * 51 + k;
            a50 += a33 ^ a75 * 53 + k;
            a52 += a47 ^ a17 * 55 + k;
            a54 += a61 ^ a39 * 57 + k;
            a56 += a75 ^ a61 * 59 + k;
            a58 += a9 ^ a3 * 61 + k;
            a60 += a23 ^ a25 * 63 + k;
            a62 += a37 ^ a47 * 65 + k;
            a64 += a51 ^ a69 * 67 + k;
            a66 += a65 ^ a11 * 69 + k;
            a68 += a79 ^ a33 * 71 + k;
            a70 += a13 ^ a55 * 73 + k;
            a72 += a27 ^ a77 * 75 + k;
            a74 += a41 ^ a19 * 77 + k;
            a76 += a55 ^ a41 * 79 + k;
            a78 += a69 ^ a63 * 81 + k;
            d0 = d3 * .5 + d5 * .25;
            d3 = d24 * .5 + d38 * .25;
            d6 = d45 * .5 + d71 * .25;
            d9 = d66 * .5 + d14 * .25;
            d12 = d87 * .5 + d47 * .25;
            d15 = d18 * .5 + d80 * .25;
            d18 = d39 * .5 + d23 * .25;
            d21 = d60 * .5 + d56 * .25;
            d24 = d81 * .5 + d89 * .25;
            d27 = d12 * .5 + d32 * .25;
            d30 = d33 * .5 + d65 * .25;
            d33 = d54 * .5 + d8 * .25;
            d36 = d75 * .5 + d41 * .25;
            d39 = d6 * .5 + d74 * .25;
            d42 = d27 * .5 + d17 * .25;
            d45 = d48 * .5 + d50 * .25;
            d48 = d69 * .5 + d83 * .25;
            d51 = d0 * .5 + d26 * .25;
            d54 = d21 * .5 + d59 * .25;
            d57 = d42 * .5 + d2 * .25;
            d60 = d63 * .5 + d35 * .25;
            d63 = d84 * .5 + d68 * .25;
            d66 = d15 * .5 + d11 * .25;
            d69 = d36 * .5 + d44 * .25;
            d72 = d57 * .5 + d77 * .25;
            d75 = d78 * .5 + d20 * .25;
            d78 = d9 * .5 + d53 * .25;
            d81 = d30 * .5 + d86 * .25;
            d84 = d51 * .5 + d29 * .25;
            d87 = d72 * .5 + d62 * .25;
            if ((a4 & 1) == 0) {
                a2 = a4 + of[(int) (a6 & 7)];
                d3 = d3 < d6 ? d9 : d12;
            }
        }
        return a0 * 1 + a1 * 2 + a2 * 3 + a3 * 4 + a4 * 5 + a5 * 6 + a6 * 7 + a7 * 8 + a8 * 9 + a9 * 10 + a10 * 11 + a11 * 12 + a12 * 13 + a13 * 14 + a14 * 15 + a15 * 16 + a16 * 17 + a17 * 18 + a18 * 19 + a19 * 20 + a20 * 21 + a21 * 22 + a22 * 23 + a23 * 24 + a24 * 25 + a25 * 26 + a26 * 27 + a27 * 28 + a28 * 29 + a29 * 30 + a30 * 31 + a31 * 32 + a32 * 33 + a33 * 34 + a34 * 35 + a35 * 36 + a36 * 37 + a37 * 38 + a38 * 39 + a39 * 40 + a40 * 41 + a41 * 42 + a42 * 43 + a43 * 44 + a44 * 45 + a45 * 46 + a46 * 47 + a47 * 48 + a48 * 49 + a49 * 50 + a50 * 51 + a51 * 52 + a52 * 53 + a53 * 54 + a54 * 55 + a55 * 56 + a56 * 57 + a57 * 58 + a58 * 59 + a59 * 60 + a60 * 61 + a61 * 62 + a62 * 63 + a63 * 64 + a64 * 65 + a65 * 66 + a66 * 67 + a67 * 68 + a68 * 69 + a69 * 70 + a70 * 71 + a71 * 72 + a72 * 73 + a73 * 74 + a74 * 75 + a75 * 76 + a76 * 77 + a77 * 78 + a78 * 79 + a79 * 80
            + (long) (d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + d8 + d9 + d10 + d11 + d12 + d13 + d14 + d15 + d16 + d17 + d18 + d19 + d20 + d21 + d22 + d23 + d24 + d25 + d26 + d27 + d28 + d29 + d30 + d31 + d32 + d33 + d34 + d35 + d36 + d37 + d38 + d39 + d40 + d41 + d42 + d43 + d44 + d45 + d46 + d47 + d48 + d49 + d50 + d51 + d52 + d53 + d54 + d55 + d56 + d57 + d58 + d59 + d60 + d61 + d62 + d63 + d64 + d65 + d66 + d67 + d68 + d69 + d70 + d71 + d72 + d73 + d74 + d75 + d76 + d77 + d78 + d79 + d80 + d81 + d82 + d83 + d84 + d85 + d86 + d87 + d88 + d89);
    }

    /* Kept across calls. */
    static long walk(int depth, long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
        if (depth <= 0)
            return a0 ^ a5 + a11;
        long x0 = a0 * 3 + (a1 >> 1), x1 = a1 * 5 + (a6 >> 2), x2 = a2 * 7 + (a11 >> 3), x3 = a3 * 9 + (a4 >> 4), x4 = a4 * 11 + (a9 >> 5), x5 = a5 * 13 + (a2 >> 6), x6 = a6 * 15 + (a7 >> 7), x7 = a7 * 17 + (a0 >> 1), x8 = a8 * 19 + (a5 >> 2), x9 = a9 * 21 + (a10 >> 3),
            x10 = a10 * 23 + (a3 >> 4), x11 = a11 * 25 + (a8 >> 5), x12 = a0 * 27 + (a1 >> 6), x13 = a1 * 29 + (a6 >> 7), x14 = a2 * 31 + (a11 >> 1), x15 = a3 * 33 + (a4 >> 2), x16 = a4 * 35 + (a9 >> 3), x17 = a5 * 37 + (a2 >> 4), x18 = a6 * 39 + (a7 >> 5), x19 = a7 * 41 + (a0 >> 6),
            x20 = a8 * 43 + (a5 >> 7), x21 = a9 * 45 + (a10 >> 1), x22 = a10 * 47 + (a3 >> 2), x23 = a11 * 49 + (a8 >> 3), x24 = a0 * 51 + (a1 >> 4), x25 = a1 * 53 + (a6 >> 5), x26 = a2 * 55 + (a11 >> 6), x27 = a3 * 57 + (a4 >> 7), x28 = a4 * 59 + (a9 >> 1), x29 = a5 * 61 + (a2 >> 2),
            x30 = a6 * 63 + (a7 >> 3), x31 = a7 * 65 + (a0 >> 4), x32 = a8 * 67 + (a5 >> 5), x33 = a9 * 69 + (a10 >> 6), x34 = a10 * 71 + (a3 >> 7), x35 = a11 * 73 + (a8 >> 1), x36 = a0 * 75 + (a1 >> 2), x37 = a1 * 77 + (a6 >> 3), x38 = a2 * 79 + (a11 >> 4), x39 = a3 * 81 + (a4 >> 5);
        long u = walk(depth - 1, x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11);
        long v = walk(depth - 2, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30, x31);
        return u * v + x0 + x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + x11 + x12 + x13 + x14 + x15 + x16 + x17 + x18 + x19
            + x20 + x21 + x22 + x23 + x24 + x25 + x26 + x27 + x28 + x29 + x30 + x31 + x32 + x33 + x34 + x35 + x36 + x37 + x38 + x39;
    }

    /* In each element of an array. */
    static double[] each(int n) {
        double[] y = new double[Math.max(n, 0)];
        for (int i = 0; i < n; i++) {
            double[][] p = {{i, 1, .5, 2}, {1, 1, i, 0}, {0, .25, 1, i}, {i, 3, 0, 1}};
            double[][] q = product(product(p, p), p);
            while (q[0][0] > 1000)
                q = product(q, new double[][]{{.01, .1, 0, 0}, {0, .01, 0, 0}, {0, 0, .01, .1}, {0, 0, 0, .01}});
            y[i] = q[0][0] + q[1][2] * q[2][1] - q[3][3];
        }
        return y;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println((long) (1000 * reals(n)) + " " + (long) (1000 * floats(n)));
        long[] other = wholes(n);
        long s = 0;
        for (int i = 0; i < 65; i++)
            s = s * 3 + other[i];
        System.out.println(s);
        System.out.println(walk(Math.min(n, 9), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, n));
        double e = 0;
        double[] y = each(n);
        for (int i = 0; i < y.length; i++)
            e += y[i];
        System.out.println((long) e);
        System.out.println(many(Math.max(n, 0), new int[]{3, 1, 4, 1, 5, 9, 2, 6}));
        System.out.println(many(Math.max(n, 0), new int[]{3, 1, 4, 1, 5}));
    }
}
