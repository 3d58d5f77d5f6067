// remark: 17: small: the 9 elements of the array are values of their own
// run: 1
// expect: 5.75 2 0 7
// expect-exit: 1
// error: 21: array index out of bounds
// run: 6
// expect: -295827.64211176336 47915 -101306 11
// expect-exit: 1
// error: 21: array index out of bounds
// run: 40
// expect: 1.3024150145472787E8 39 1 16
// expect-exit: 1
// error: 21: array index out of bounds
/* Methods that fill small arrays by loops and give them: the loops stand there in full, and the array is made once. */
class X {
    static double[][] mul(double[][] a, double[][] b) {
        double[][] r = new double[3][3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                double s = 0;
                for (int k = 0; k < 3; k++) s += a[i][k] * b[k][j];
                r[i][j] = s;
            }
        return r;
    }

    static long[] cross(long[] a, long[] b) {
        long[] r = new long[3];
        for (int i = 0; i < 3; i++) r[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        return r;
    }

    static int[] counts(int[] of) {
        int[] r = new int[4];
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 4; k++) r[i] += of[(i * k) & 7] > i ? 1 : 0;
        return r;
    }

    static float[][] turned(float[][] a) {
        float[][] r = new float[2][4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 2; j++) r[j][i] = a[i][j] + 1;
        return r;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] m = {{1, 0.5, 0}, {0, 1, 0.25}, {0.125, 0, 1}}, p = m;
        long[] u = {1, 2, n}, v = {n, 0, 1};
        int[] c = {n, 1, 2, 3, 4, 5, 6, 7};
        float[][] f = {{1, 2}, {3, 4}, {5, 6}, {n, 8}};
        double sum = 0;
        for (int t = 0; t < n; t++) {
            p = mul(m, mul(p, m));
            if (p[0][0] > 100) p = m;
            u = cross(u, v);
            if (u[0] > 1000000) u = new long[] {t, 1, 2};
            int[] d = counts(c);
            c[t % 8] = d[0] + d[1] * d[2] - d[3];
            float[][] g = turned(f);
            f[t % 4][t % 2] = g[t % 2][(t + 1) % 4] / 2;
            sum += p[1][2] + u[2] + c[3] + f[1][1];
        }
        System.out.println(sum + " " + u[0] + " " + u[1] + " " + c[0]);
        double[][] q = new double[n % 5][3];
        System.out.println(mul(q, m)[0][0]);
    }
}
