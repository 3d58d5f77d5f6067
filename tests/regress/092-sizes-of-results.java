// Arrays that methods make, whose sizes their arguments say: grids that change places with new ones are in place.
// run: 3
// expect: -9.995531432250573
// expect: 239663270872607 239663270872607 4992195613678738936 -3851289863027801054
// expect: 240516161910048
// run: 17
// expect: -15.999999999592596
// expect: -4855244733983438831 -4855244733983438831 2789687430197529454 1430246372877525012
// expect: -5355473521185216921
// run: 40
// expect: -16.0
// expect: -6571863656811119430 -6571863656811119430 -4992891892534263665 2396847884132717565
// expect: 3642347252785953555
// remark: 26: in order, on a private array
class X {
    static double[][] filled(int n, double value, double spot) {
        double[][] g = new double[n][n + 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 2; j++)
                g[i][j] = Math.abs(i - n / 2) < 2 && Math.abs(j - n / 2) < 2 ? spot : value;
        return g;
    }
    static double[][] react(int n, int steps) {
        double[][] u = filled(n, 1, 0.5), v = filled(n, 0, 0.25);
        double[][] nu = new double[n][n + 2], nv = new double[n][n + 2];
        for (int t = 0; t < steps; t++) {
            for (int i = 0; i < n; i++) {
                int up = (i + n - 1) % n, down = (i + 1) % n;
                for (int j = 0; j < n + 2; j++) {
                    int left = (j + n + 1) % (n + 2), right = (j + 1) % (n + 2);
                    double lu = u[up][j] + u[down][j] + u[i][left] + u[i][right] - 4 * u[i][j];
                    double lv = v[up][j] + v[down][j] + v[i][left] + v[i][right] - 4 * v[i][j];
                    nu[i][j] = u[i][j] + 0.125 * lu - v[i][j];
                    nv[i][j] = v[i][j] + 0.125 * lv + u[i][j];
                }
            }
            double[][] s = u;
            u = nu;
            nu = s;
            s = v;
            v = nv;
            nv = s;
        }
        return v;
    }
    static int[] twice(int[] a) {
        int[] b = new int[2 * a.length - 1];
        for (int i = 0; i < a.length; i++)
            b[2 * i] = a[i] + 1;
        return b;
    }
    static int[] either(int[] a, boolean same) {
        if (same)
            return a;
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = a[a.length - 1 - i];
        return b;
    }
    static int[] grown(int n, int[] a) {
        return n == 0 ? a : grown(n - 1, twice(a));
    }
    static int[] longer(int n) {
        int m = n;
        while (m * m < 1000)
            m++;
        return new int[m];
    }
    static int[] less(int n, int by) {
        int[] a = new int[n - by];
        for (int i = 0; i < a.length; i++)
            a[i] = i * by;
        return a;
    }
    static long sum(int[] a) {
        long s = a.length;
        for (int x : a)
            s = s * 31 + x;
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double d = 0;
        for (double[] row : react(n, 7))
            for (double x : row)
                d = d * 0.5 + x;
        System.out.println(d);
        int[] a = either(twice(twice(new int[n])), n % 2 == 0), b = either(a, n % 2 == 1), c = longer(n);
        for (int i = 0; i < b.length; i++)
            c[i % c.length] += b[i] * i + a[b.length - 1 - i];
        System.out.println(sum(a) + " " + sum(b) + " " + sum(c) + " " + sum(grown(3, b)));
        int[] e = a.clone();
        for (int t = 0; t < 3; t++) {
            int[] l = less(n, t);
            for (int i = 0; i < l.length; i++)
                e[i] = l[l.length - 1 - i] + e[i];
        }
        System.out.println(sum(e));
        
    }
}
