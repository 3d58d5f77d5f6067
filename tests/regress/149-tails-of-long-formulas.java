// run: 1
// expect: -1096183
// expect: 1000000 0
// run: 7
// expect: 954892
// expect: 960089 -1182158975
// run: 24
// expect: 1234896
// expect: -513011 2047907964
// run: 33
// expect: 362316
// expect: 1106515 1169059938
// run: 100
// expect: -1595805
// expect: 5477448 -1223706084
// run: 0
// expect: 0
// expect: 0 0
/* Rows and arrays of long formulas whose lengths are no multiples of 16: the last chunk is made in lanes, too. */
class X {
    static double[][] waves(int n, int m) {
        double[][] x = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                x[i][j] = Math.sin(i * (j + 1) * 0.7 + j);
        return x;
    }

    static double[] large(int n) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = Math.cos(i * 1e7) + Math.tan(i * 0.3);
        return x;
    }

    static float[] halves(int n) {
        float[] x = new float[n];
        for (int i = 0; i < n; i++)
            x[i] = (float) Math.sin(i * 0.25) * (i & 3);
        return x;
    }

    /* What has no end where there is no element. */
    static int[] steps(int n) {
        int[] x = new int[n];
        for (int i = 0; i < n; i++) {
            int k = n - i, s = (int) (100 * Math.sin(i));
            while (k != 0) {
                k--;
                s = s * 31 + k;
            }
            x[i] = s;
        }
        return x;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] w = waves(9, n), v = waves(n, 24);
        double sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 9; j++)
                sum = sum * 0.5 + w[j][i] + v[i][23 - j];
        System.out.println((long) (sum * 1e6));
        double[] x = large(n);
        float[] h = halves(n);
        int[] s = steps(n);
        double a = 0;
        int b = 0;
        for (int i = 0; i < n; i++) {
            a = a * 0.25 + x[i] + h[i];
            b = b * 3 + s[i];
        }
        System.out.println((long) (a * 1e6) + " " + b);
    }
}
