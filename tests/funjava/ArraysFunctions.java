import java.util.Arrays;

// Arrays.fill, copyOf, equals, and clone: of all types, of rows, before and after writing
// run: 5
// expect: 5.0 2.5 0.0 6 22.5
// expect: false true falsefalsetrue
// expect: 101 104 102 101 -7956
// expect: -4832183213067177707 2455056089673042613 40894469falsetrue 1920 30300
// expect: 19 719
// expect: 5 5.0
// error: 104: array index out of bounds: index 2, length 2
// run: -1
// expect: 5.0 2.5 0.0 6 22.5
// expect: false true falsefalsetrue
// expect: 101 104 102 101 -7956
// expect: -4832183213067177707 2455056089673042613 40894469falsetrue 1920 30300
// expect: 19 719
// error: 102: negative array size
// run: 0
// expect: 5.0 2.5 0.0 6 22.5
// expect: false true falsefalsetrue
// expect: 101 104 102 101 -7956
// expect: -4832183213067177707 2455056089673042613 40894469falsetrue 1920 30300
// expect: 19 719
// expect: 0 0.0
class ArraysFunctions {
    static double[] doubled(double[] a) {
        double[] b = a.clone();
        for (int i = 0; i < b.length; i++)
            b[i] *= 2;
        return b;
    }

    static int[] counts(int[] a, int most) {
        int[] count = new int[most];
        Arrays.fill(count, 100);
        for (int x : a)
            count[x % most]++;
        return count;
    }

    static int row(int n) {
        int[][] m = new int[n][3];
        for (int i = 0; i < n; i++)
            Arrays.fill(m[i], i * i);
        Arrays.fill(m[1], -1);
        int s = 0;
        for (int[] r : m)
            for (int x : r)
                s = s * 3 + x;
        return s;
    }

    static long sum(long[] a) {
        long s = 0;
        for (long x : a)
            s = s * 3 + x;
        return s;
    }

    static int bellman(int n) {
        int[] best = new int[n];
        Arrays.fill(best, Integer.MAX_VALUE / 2);
        best[0] = 0;
        boolean changed = true;
        int rounds = 0;
        while (changed) {
            int[] before = best.clone();
            for (int i = 1; i < n; i++)
                best[i] = Math.min(best[i], before[i - 1] + i % 3);
            changed = !Arrays.equals(before, best);
            rounds++;
        }
        return best[n - 1] * 100 + rounds;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = {1.5, 2.5, Double.NaN, -0.0};
        double[] b = doubled(a), c = Arrays.copyOf(b, 6), d = Arrays.copyOf(a, 2);
        System.out.println(b[1] + " " + a[1] + " " + c[5] + " " + c.length + " " + d.length + d[1]);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, d)
            + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + Arrays.equals(new float[] {Float.NaN}, new float[] {Float.NaN}));
        int[] k = {3, 1, 4, 1, 5, 9, 2, 6};
        int[] e = counts(k, 4);
        System.out.println(e[0] + " " + e[1] + " " + e[2] + " " + e[3] + " " + row(4));
        long[] l = new long[1000];
        Arrays.fill(l, 1 << 20);
        l[3] = 5;
        boolean[] t = new boolean[70];
        Arrays.fill(t, true);
        System.out.println(sum(l) + " " + sum(Arrays.copyOf(l, 2000)) + " " + sum(Arrays.copyOf(l, 4)) + Arrays.copyOf(t, 71)[70]
            + Arrays.copyOf(t, 3)[2] + " " + bellman(20) + " " + bellman(300));
        k = k.clone();
        k[0] = 7;
        int[] f = k.clone();
        k[1] = 8;
        f[2] = 9;
        System.out.println(k[0] + k[1] + k[2] + " " + f[0] + f[1] + f[2]);
        float[] g = new float[n + 1];
        Arrays.fill(g, n);
        System.out.println(Arrays.copyOf(g, n).length + " " + g[0]);
        int[][] m = new int[2][0];
        Arrays.fill(m[n / 2], 1);
    }
}
