// short loops over neighbours are written out, but not where that would add up real numbers in another order
// remark: 17: short: its 7 iterations stand one after the other
// remark: 29: short: its 3 iterations stand one after the other
// remark: 30: short: its 3 iterations stand one after the other
// run: 40
// expect: 9446.0 3600
// expect: 3.3554432E7 4.0
// run: 9
// expect: 1603.0 189
// expect: 3.3292288E7 3.96875
class WindowsWrittenOut {
    static double[] across(double[] a, double[] g) {
        int n = a.length;
        double[] b = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = -3; k <= 3; k++)
                s += g[k + 3] * a[Math.max(0, Math.min(n - 1, i + k))];
            b[i] = s;
        }
        return b;
    }
    static int alive(boolean[][] a) {
        int h = a.length, w = a[0].length, all = 0;
        int[][] b = new int[h][w];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int n = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        if ((dy != 0 || dx != 0) && a[(y + dy + h) % h][(x + dx + w) % w])
                            n++;
                b[y][x] = n + (a[y][x] ? 1 : 0);
            }
        for (int[] row : b)
            for (int v : row)
                all += v;
        return all;
    }
    /** Outside a construction iterations are added up on their own: 2^24 + (1 + 1) as a float. */
    static float ordered(float[] a, float first) {
        float last = 0;
        for (int t = 0; t < a.length - 2; t++) {
            float s = first;
            for (int k = 0; k < 2; k++)
                s += a[t + k];
            last = s + last / 2;
        }
        return last;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n], g = {1, 2, 4, 8, 4, 2, 1};
        for (int i = 0; i < n; i++)
            a[i] = i * i % 31 - 0.5;
        boolean[][] on = new boolean[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                on[i][j] = (i * 7 + j * 3) % 4 == 0;
        float[] ones = new float[n];
        for (int i = 0; i < n; i++)
            ones[i] = 1;
        double s = 0;
        for (double v : across(a, g))
            s += v;
        System.out.println(s + " " + alive(on));
        System.out.println(ordered(ones, 16777216) + " " + ordered(ones, 0));
    }
}
