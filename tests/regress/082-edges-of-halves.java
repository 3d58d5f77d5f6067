// run: 1
// expect: 0
// expect: 51.0
// expect: 2
// expect: 62
// run: 2
// expect: 0
// expect: 352.25
// expect: 3
// expect: 1908763
// run: 15
// expect: -7786932040857484338
// expect: 3563.5
// expect: 21
// expect: 5369616600241115136
// run: 33
// expect: 3047186444667893510
// expect: 7725.0
// expect: 45
// expect: 1992378672629353408
// run: 50
// expect: -8809700853972336140
// expect: 12068.5
// expect: 69
// expect: -1044792319393957888
// run: 77
// expect: -6385355891826958907
// expect: 18250.0
// expect: 105
// expect: 7999634693000080542
// error: 68: division by zero
// run: 131
// expect: -1967272420232468824
// expect: 31362.5
// expect: 179
// expect: 8383710276831542208
// remark: 46:13: costs: about 1.31 instructions an iteration
// remark: 52:9: costs: about 0.688 instructions an iteration
// remark: 61:9: costs: about 2.88 instructions an iteration
/** Filters over arrays of 32 bits and of truth values, whose edges are others than what is inside. */
class EdgesOfHalves {
    static int[][] sharp(int[][] p) {
        int h = p.length, w = p[0].length;
        int[][] e = new int[h][w];
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                e[y][x] = Math.max(0, 5 * p[y][x] - p[y - 1][x] - p[y + 1][x] - p[y][x - 1] - p[y][x + 1]);
        return e;
    }
    static float[] smooth(float[] a, int far) {
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++)
            if (i < far || i >= a.length - far)
                b[i] = a[i];
            else
                b[i] = 0.5f * a[i] + 0.25f * (a[i - far] + a[i + far]);
        return b;
    }
    static boolean[] spread(boolean[] a) {
        boolean[] b = new boolean[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = a[i] || (i > 2 && a[i - 3]) || (i + 2 < a.length && a[i + 2]);
        return b;
    }
    static int[] shares(int[] a, int[] by) {
        int[] b = new int[a.length];
        for (int i = 1; i < a.length - 1; i++)
            b[i] = a[i - 1] / by[i + 1] + a[i + 1] % by[i - 1];
        return b;
    }
    static long sum(int[] a) {
        long s = 0;
        for (int x : a)
            s = s * 31 + x;
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] p = new int[n][n + 3];
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n + 3; x++)
                p[y][x] = (x * x * 7 + y * 13) % 256;
        long s = 0;
        for (int[] row : sharp(sharp(p)))
            s = s * 17 + sum(row);
        System.out.println(s);
        float[] f = new float[3 * n];
        for (int i = 0; i < f.length; i++)
            f[i] = i * i % 19;
        double t = 0;
        for (int far = 0; far < 4; far++)
            for (float x : smooth(f, far))
                t += x * (far + 1);
        System.out.println(t);
        boolean[] flags = new boolean[5 * n];
        for (int i = 0; i < flags.length; i++)
            flags[i] = i % 11 == 3;
        int count = 0;
        for (boolean b : spread(flags))
            count += b ? 1 : 0;
        System.out.println(count);
        int[] by = new int[4 * n];
        for (int i = 0; i < by.length; i++)
            by[i] = i % 7 + 1;
        System.out.println(sum(shares(p[0].length < by.length ? by : p[0], by)));
        if (n == 77) {
            int[] none = by.clone();
            none[200] = 0;
            System.out.println(sum(shares(by, none)));
        }
    }
}
