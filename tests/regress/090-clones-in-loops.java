// Arrays that begin as copies of others which are read beside them, parts of an array that loops fill one after the other,
// windows whose ends go with the element: in place, or in lanes over the elements.
// remark: 91: lanes: 16 iterations at once
// run: 5
// expect: 34.57670262811875
// expect: 7.488141661262459
// expect: 9040392667318629373
// expect: 8358478731718225850
// expect: 256212506
// run: 23
// expect: 23.99435493669805
// expect: 11.227610471783901
// expect: -458250521019280378
// expect: 6846160445097017734
// expect: -4363133034794212909
// run: 60
// expect: 33.68725502453748
// expect: 7.690530890378444
// expect: 3585483041109054089
// expect: 5913347171244355168
// expect: 7281179503358984609
class ClonesInLoops {
    /* The new array is a copy of the old one, which is read while the inside of the new one is made. */
    static double[] steps(int n, int steps) {
        double[] a = new double[n * n];
        for (int i = 0; i < a.length; i++)
            a[i] = i % 13;
        for (int t = 0; t < steps; t++) {
            double[] b = a.clone();
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++) {
                    int e = i * n + j;
                    b[e] = (a[e - 1] + a[e + 1] + a[e - n] + a[e + n]) / 4;
                }
            a = b;
        }
        return a;
    }
    /* Three dimensions, and both arrays are wanted in the end. */
    static double[] inSpace(int n) {
        double[] a = new double[n * n * n];
        for (int i = 0; i < a.length; i++)
            a[i] = i % 11;
        double[] b = a.clone();
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++) {
                    int e = (i * n + j) * n + k;
                    b[e] = (a[e - 1] + a[e + 1] + a[e - n] + a[e + n] + a[e - n * n] + a[e + n * n]) / 6;
                }
        for (int i = 0; i < a.length; i++)
            b[i] -= a[i] * 0.5;
        return b;
    }
    /* Sorted, with the order before that beside it. */
    static int[] sorted(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 7919 % 101;
        int[] b = a.clone();
        for (int i = 1; i < n; i++) {
            int x = b[i], j = i;
            while (j > 0 && b[j - 1] > x) {
                b[j] = b[j - 1];
                j--;
            }
            b[j] = x;
        }
        for (int i = 0; i < n; i++)
            b[i] = b[i] * 1000 + a[i];
        return b;
    }
    /* Rows of several lengths, side by side: each row is a part that a loop fills. */
    static int[] rows(int n) {
        int[] start = new int[n + 1];
        for (int i = 0; i < n; i++)
            start[i + 1] = start[i] + 3 + i % 5;
        int[] to = new int[start[n]];
        for (int i = 0; i < n; i++)
            for (int k = start[i]; k < start[i + 1]; k++)
                to[k] = (int) ((i * 31L + k * 17L) % n);
        return to;
    }
    /* The least of what lies around each element: both ends of the loops go with it. */
    static int[][] eroded(int n, int r) {
        int[][] a = new int[n][n], b = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 13 + j * 7) % 251;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int m = 255;
                for (int y = Math.max(0, i - r); y <= Math.min(n - 1, i + r); y++)
                    for (int x = Math.max(0, j - r); x <= Math.min(n - 1, j + r); x++)
                        m = Math.min(m, a[y][x]);
                b[i][j] = m;
            }
        return b;
    }
    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 0.75 + a[i];
        return s;
    }
    static long hash(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sum(steps(n, 3)));
        System.out.println(sum(inSpace(n / 2 + 1)));
        System.out.println(hash(sorted(n * 3)));
        System.out.println(hash(rows(n * n)));
        long s = 0;
        int[][] e = eroded(n, 2);
        for (int i = 0; i < n; i++)
            s = s * 17 + hash(e[i]);
        System.out.println(s);
    }
}
