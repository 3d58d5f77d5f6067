// few iterations for each element, whether they are counted with < or <=, in one loop or two: a task makes many chunks
// run: 2100
// expect: 224.0
// expect: 15
// expect-stat: program.tasks 50
class WindowsUpToRadius {
    static double[] smooth(double[] a, double[] g) {
        double[] b = new double[a.length];
        for (int i = 6; i < a.length - 6; i++) {
            double s = 0;
            for (int k = -6; k <= 6; k++)
                s += g[k + 6] * a[i + k];
            b[i] = s;
        }
        return b;
    }
    static int[] around(int[] a, int w) {
        int[] b = new int[a.length];
        for (int i = w + 2; i < a.length - w - 2; i++) {
            int s = 0;
            for (int y = -1; y <= 1; y++)
                for (int x = -2; x <= 2; x++)
                    s += a[i + y * w + x];
            b[i] = s;
        }
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n], g = new double[13];
        int[] c = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 64 == 5 ? 32 : 0;
        for (int i = 0; i < n; i++)
            c[i] = i % 3;
        for (int k = 0; k < 13; k++)
            g[k] = k + 1;
        System.out.println(smooth(a, g)[n / 64 * 32 + 5]);
        System.out.println(around(c, 50)[n / 2]);
    }
}
