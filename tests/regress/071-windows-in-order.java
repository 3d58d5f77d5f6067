// Sums over the neighbours of an element that keep their order are written out, in two loops, too, where real numbers are
// added up, and the whole matrix is made although its edges are left out.  Indices that are kept inside from both ends are
// plain ones but at the edges.
//
// run: 1 3
// expect: 0 0 0
// expect: 0 0 0
// expect: 0 0 0
// expect: 0
// run: 2 3
// expect: 0 0 0
// expect: 0 0 -2620014119219076992
// expect: 4638336069222350861 -1976759882707774542 0
// expect: 0
// run: 3 3
// expect: -1336172973445069630 1018737817812992 44329008
// expect: 8459156216085759170 0 -3512771590637654485
// expect: -830129824153829852 -7123778959446444538 667805246303120720
// expect: 2907440964356120978
// run: 5 4
// expect: 3939085164980992416 -2024420149044445184 -6080313110575330464
// expect: 2833412053512421259 5524405152451094851 7092264901574915138
// expect: 658768014452939626 -4043101782492549063 4066877980062756872
// expect: -1773818954158117504
// run: 40 3
// expect: 2155448537907766581 -3915755273670768074 -6795765675115345784
// expect: 3818838581977209172 -7352290729902513119 -8864844822131387967
// expect: -4871552174191808224 1367797982483465626 2780741439445217588
// expect: -6571050778289716860
// run: 70 3
// expect: 3370525007788978374 2991903181624295428 -2401158102945063058
// expect: 5893168944775559267 5160473558453318946 6324759367100585764
// expect: -2560157720284312123 4149270018606103504 -7931703247706362468
// expect: 5589737093773390440
// run: 20 2
// expect: -6631586085937947596 -2654604381377413120 7387205108235664670
// expect: -1617159525495512507 8091806470022269287 3497538844099231647
// expect: -8236403700589051340 -3305733014456486723 -5056912933147104920
// error: 75: array index out of bounds: index 2, length 2
// remark: 73: short: its 3 iterations stand one after the other
// remark: 70: edges: elements choose themselves what they are
// remark: 139: short: its 5 iterations stand one after the other
// remark: 171: edges: inside, it is the index and a constant
// remark: 153: short: its 3 iterations stand one after the other
class WindowsInOrder {
    static double[][] doubles(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 31 + j * 17) % 1009 * 0.37;
        return a;
    }
    static float[][] floats(int n) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 31 + j * 17) % 1009 * 0.5f;
        return a;
    }
    static int[][] ints(int n) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 31 + j * 17) % 1009;
        return a;
    }
    static double[][] given(double[][] a, double[][] g) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double s = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        s += g[y + 1][x + 1] * a[i + y][j + x];
                b[i][j] = s / 16;
            }
        return b;
    }
    static double[][] greatest(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double s = a[i][j];
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        s = Math.max(s, a[i + y][j + x]);
                b[i][j] = s;
            }
        return b;
    }
    static float[][] floatSum(float[][] a) {
        int n = a.length;
        float[][] b = new float[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                float s = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        s += a[i + y][j + x];
                b[i][j] = s / 9;
            }
        return b;
    }
    static int[][] intSum(int[][] a) {
        int n = a.length;
        int[][] b = new int[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                int s = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        s += a[i + y][j + x];
                b[i][j] = s / 9;
            }
        return b;
    }
    static double[][] withoutCentre(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double s = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        if (x != 0 || y != 0)
                            s += a[i + y][j + x];
                b[i][j] = s * 0.125;
            }
        return b;
    }
    static double[][] five(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 2; i < n - 2; i++)
            for (int j = 2; j < n - 2; j++) {
                double s = 0;
                for (int y = -2; y <= 2; y++)
                    for (int x = -2; x <= 2; x++)
                        s += a[i + y][j + x];
                b[i][j] = s * 0.04;
            }
        return b;
    }
    static double[][] edgesToo(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                int c = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        if (i + y >= 0 && i + y < n && j + x >= 0 && j + x < n) {
                            s += a[i + y][j + x];
                            c++;
                        }
                b[i][j] = s / c;
            }
        return b;
    }
    static double[][] clamped(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        s += a[Math.min(Math.max(i + y, 0), n - 1)][Math.min(Math.max(j + x, 0), n - 1)];
                b[i][j] = s / 9;
            }
        return b;
    }
    static double[][] spread(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double s = 0, q = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++) {
                        s += a[i + y][j + x];
                        q += a[i + y][j + x] * a[i + y][j + x];
                    }
                b[i][j] = q / 9 - s / 9 * (s / 9);
            }
        return b;
    }
    /** In the other order, and further away. */
    static double[][] clampedFar(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int x = -3; x <= 3; x++)
                    s = s / 2 + a[i][Math.max(0, Math.min(n - 1, x + j))];
                b[i][j] = s;
            }
        return b;
    }
    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Double.doubleToLongBits(x[i][j]);
        return sum;
    }
    static long digest(float[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + Float.floatToIntBits(x[i][j]);
        return sum;
    }
    static long digest(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            for (int j = 0; j < x[i].length; j++)
                sum = sum * 31 + x[i][j];
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[][] a = doubles(n);
        System.out.println(digest(greatest(a)) + " " + digest(floatSum(floats(n))) + " " + digest(intSum(ints(n))));
        System.out.println(digest(withoutCentre(a)) + " " + digest(five(a)) + " " + digest(edgesToo(a)));
        System.out.println(digest(clamped(a)) + " " + digest(clampedFar(a)) + " " + digest(spread(a)));
        System.out.println(digest(given(a, doubles(m))));
    }
}
