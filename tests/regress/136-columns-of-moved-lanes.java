// One lane stays in the last leaf, of which a view has not all, while the others move on.
// run: 20 500 8
// expect: 5.641569E8
class X {
    static double[] mk(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 31) % 97;
        return a;
    }
    static double[] f(double[] a, int n, int blocks, int turns, int w) {
        double[] r = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int t = 0; t < turns; t++) {
                int base = i % 16 == 5 ? blocks * 16 : (i * 7 + t * 3) % blocks * 16;
                for (int j = 0; j < w; j++)
                    s += a[base + j];
            }
            r[i] = s;
        }
        return r;
    }
    public static void main(String[] args) {
        int blocks = Integer.parseInt(args[0]), turns = Integer.parseInt(args[1]);
        double[] a = mk(blocks * 16 + 8);
        double[] r = f(a, 1000, blocks, turns, Integer.parseInt(args[2]));
        double s = 0;
        for (int i = 0; i < r.length; i++)
            s += r[i] * (i % 7);
        System.out.println(s);
    }
}
