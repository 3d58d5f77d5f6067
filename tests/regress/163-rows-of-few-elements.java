// run: 3 2
// expect: 45 26494649235935 5508482592745376424 638 6.0 3.0
// run: 20 7
// expect: -690 8068347780719899722 1751628715614672768 148692468269644558 13.0 12.0
// run: 300 5
// expect: -216450 8672669835419064342 2706805598450632724 -7880513631223096950 19.0 8.5
// run: 1200 3
// expect: -2134200 7659717226930319448 7234386745340891424 -5789645592167644760 25.0 5.5
// remark: 15: small: the 2 elements of the array are values of their own
// remark: 37: in order, on a private array
// Rows of few elements, written one after the other, behind conditions, over others; by rows of a grid; of three dimensions.
class X {
    static long[][] pairs(int n, long w) {
        long[][] v = new long[n][2];
        for (int i = 0; i < n; i++) {
            v[i][0] = 4 + w;
            v[i][1] = -1 - w * i;
        }
        return v;
    }
    static int[][] some(int n, int w) {
        int[][] v = new int[n][5];
        for (int i = 0; i < n; i++) {
            v[i][0] = i;
            if (i % 3 != w % 3)
                v[i][2] = i * w;
            if (i > w) {
                v[i][4] = w;
                v[i][0] = v[i][0] - w;
            }
        }
        return v;
    }
    static int[][] over(int nx, int ny, int w) {
        int[][] v = new int[nx * ny][4];
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                int i = y * nx + x;
                for (int k = 0; k < 4; k++)
                    v[i][k] = i;
                v[i][1] = i - w;
                if (x > 0) v[i][3] = y;
            }
        return v;
    }
    static boolean[][][] cubes(int n) {
        boolean[][][] c = new boolean[n][2][2];
        for (int i = 0; i < n; i++) {
            c[i][0][0] = i % 2 == 0;
            c[i][1][1] = i % 3 == 0;
            if (i % 5 == 0)
                c[i][1][0] = true;
        }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]);
        long[][] p = pairs(n, w);
        int[][] s = some(n, w), o = over(w, n, 3);
        float[][] f = new float[n][3];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++)
                f[i][k] = i % 16 + k;
        for (int r = 0; r < w; r++)
            for (int i = 0; i < n; i++) {
                f[i][0] = f[i][1] + i % 8 + r;
                if (i % 3 == 0)
                    f[i][2] = 0.5f * f[i][0];
            }
        boolean[][][] c = cubes(n);
        long a = 0, b = 0, d = 0, e = 0;
        for (int i = 0; i < n; i++) {
            a += p[i][0] * 3 + p[i][1];
            for (int k = 0; k < 5; k++)
                b = b * 31 + s[i][k];
            e = e * 7 + (c[i][0][0] ? 1 : 0) + (c[i][0][1] ? 2 : 0) + (c[i][1][0] ? 4 : 0) + (c[i][1][1] ? 8 : 0);
        }
        for (int i = 0; i < o.length; i++)
            for (int k = 0; k < 4; k++)
                d = d * 31 + o[i][k];
        System.out.println(a + " " + b + " " + d + " " + e + " " + f[n - 1][0] + " " + f[n / 2][2]);
    }
}
