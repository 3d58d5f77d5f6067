// run: 5
// expect: -1284385 2470224551566376380
// expect: 73 4242
// expect: 8586164
// expect: 2722
// expect: 31 25
// expect: 31
// run: 31
// expect: -1370236 7131170626922158512
// expect: 3104 17216
// expect: 20539125
// expect: 6945012342581486
// expect: 1182 1338
// expect: 1182
// run: 32
// expect: 2486176 4408191830421215362
// expect: 3296 17722
// expect: 20752250
// expect: 20835037027744480
// expect: 1246 1402
// expect: 1246
// run: 33
// expect: -3185874 5329612014496578280
// expect: 3495 18224
// expect: 20957788
// expect: 62505111083233463
// expect: 1279 1534
// expect-exit: 1
// error: 142: array index out of bounds
// run: 70
// expect: -1288017 -4268796020012450959
// expect: 16065 36718
// expect: 26024456
// expect: -7111648507986272326
// expect: 6587 6588
// expect-exit: 1
// error: 142: array index out of bounds
// run: 0
// expect: 0 0
// expect: 0 1852
// expect: 0
// expect: 0
// expect: 0 0
// expect: 0
// remark: 75: versions: where there are many iterations, the arrays of each are written in place
// remark: 105: versions: where there are many iterations, the arrays of each are written in place
// remark: 138: versions: where there are many iterations, the arrays of each are written in place
/* Arrays that each iteration of a parallel loop makes for itself: where there are many iterations, each writes its own in place. */
class X {
    static long[] product(long[] a, long[] b) {
        long[] c = new long[a.length + b.length - 1];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b.length; j++)
                c[i + j] += a[i] * b[j];
        return c;
    }

    static long[] series(int seed, int n) {
        long[] p = new long[n];
        for (int i = 0; i < n; i++)
            p[i] = (seed * 7 + i * i) % 11 - 5;
        return p;
    }

    static long value(long[] p, long x) {
        long s = 0;
        for (int i = p.length - 1; i >= 0; i--)
            s = s * x + p[i];
        return s;
    }

    /* Sizes that differ from iteration to iteration. */
    static long products(int n, int size) {
        long s = 0;
        for (int k = 0; k < n; k++)
            s ^= value(product(series(k, size), series(k + 1, size + k % 3)), 3);
        return s;
    }

    static int distance(int[] a, int[] b) {
        int[] prev = new int[b.length + 1], cur = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++)
            prev[j] = j;
        for (int i = 1; i <= a.length; i++) {
            cur[0] = i;
            for (int j = 1; j <= b.length; j++)
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            int[] t = prev;
            prev = cur;
            cur = t;
        }
        return prev[b.length];
    }

    static int[] word(int k, int size) {
        int[] w = new int[size + k % 5];
        for (int i = 0; i < w.length; i++)
            w[i] = (k * 31 + i * i * 7 + (k >> 2) * i) % 4;
        return w;
    }

    /* In two loops, of which the outer one has iterations enough. */
    static long distances(int words, int size) {
        long sum = 0;
        for (int i = 0; i < words; i++)
            for (int j = 0; j < i; j++)
                sum += distance(word(i, size), word(j, size));
        return sum;
    }

    /* Elements of an array: the size is known, and not small. */
    static double[] scales(int n, int size) {
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double[] v = new double[size];
            double sum = 0, most = i;
            for (int k = 0; k < size; k++) {
                v[k] = (i * 31 + k * 17) % 23 * .125;
                most = Math.max(most, v[k]);
            }
            for (int k = 0; k < size; k++)
                sum += v[(k * 7 + i) % size] / (most + 1);
            y[i] = sum - v[size / 2];
        }
        return y;
    }

    /* Rows, which are trees anyway, and what fails. */
    static int[][] rows(int n, int size) {
        int[][] m = new int[n][size];
        for (int i = 0; i < n; i++)
            m[i] = word(i * 5, size);
        return m;
    }

    static long fails(int n, int size, int at) {
        long s = 0;
        for (int i = 0; i < n; i++) {
            int[] w = word(i, size), v = new int[w.length];
            for (int k = 0; k < w.length; k++)
                v[k] = w[w.length - 1 - k] + 1;
            s += v[i == at ? v.length + 2 : i % v.length] * (i + 1L);
        }
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(products(n, 6) + " " + products(n * 3, 40));
        System.out.println(distances(n, 7) + " " + distances(40, n));
        double[] y = scales(n, 5000);
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += y[i];
        System.out.println((long) (sum * 1000));
        int[][] m = rows(n, 20);
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 3 + m[i][m[i].length - 1] + m[i].length;
        System.out.println(s);
        System.out.println(fails(n, 9, -1) + " " + fails(n, 50, -1));
        System.out.println(fails(n, 9, 32));
    }
}
