// constructions of few iterations in loops that run in order are done by the task that runs these
// run: 0
// expect: 0.0 1 5970237262087
// run: 1
// expect: 0.0 28 185077355156503
// run: 7
// expect: 0.0 24640132993 7024743089439490007
// run: 8
// expect: 1491.5524009743935 763844122781 -3593893111871311289
// run: 17
// expect: 8.735527633595835 -3670347081020725400 -2597089928750248681
// run: 100
// expect: 5.1930720195197356E-48 5045485455244367625 5335643985189565255
// remark: 31: versions: its few iterations are not worth tasks
// remark: 38: in order, on a private array
class BriefInOrder {
    static final int B = 8;
    /** Block by block, by way of a small matrix. */
    static double[][] blocks(int n) {
        double[][] a = new double[n][n], out = new double[n][n];
        double[][] c = new double[B][B];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 3 + j * 5) % 64;
        for (int u = 0; u < B; u++)
            for (int x = 0; x < B; x++)
                c[u][x] = (u * x % 5) * 0.25;
        for (int bi = 0; bi + B <= n; bi += B)
            for (int bj = 0; bj + B <= n; bj += B) {
                double[][] t = new double[B][B];
                for (int u = 0; u < B; u++)
                    for (int y = 0; y < B; y++) {
                        double s = 0;
                        for (int x = 0; x < B; x++)
                            s += c[u][x] * a[bi + x][bj + y];
                        t[u][y] = s;
                    }
                for (int u = 0; u < B; u++)
                    for (int v = 0; v < B; v++) {
                        double s = 0;
                        for (int y = 0; y < B; y++)
                            s += t[u][y] * c[v][y];
                        out[bi + u][bj + v] = s;
                    }
            }
        return out;
    }
    /** A window that moves on, and is asked for as it was. */
    static long windows(int n) {
        int[] w = new int[8], last = w;
        long h = 1;
        for (int t = 0; t < n; t++) {
            int[] next = new int[8];
            for (int k = 0; k < 7; k++)
                next[k] = w[k + 1] + k;
            next[7] = t * t % 31;
            h = h * 31 + last[t % 8] - next[3];
            last = w;
            w = next;
        }
        return h;
    }
    /** A part of a long array in each iteration, some of it read before. */
    static long[] parts(int n) {
        long[] a = new long[n + 8];
        for (int i = 0; i < n; i++) {
            long s = 0;
            for (int k = 0; k < 4; k++)
                s += a[i + k] * k;
            for (int k = 0; k < 4; k++)
                a[i + 4 + k] += s % 1009 + k;
        }
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double[] row : blocks(n))
            for (double x : row)
                s = s * 0.75 + x;
        long h = 7;
        for (long x : parts(n))
            h = h * 31 + x;
        System.out.println(s + " " + windows(n) + " " + h);
    }
}
