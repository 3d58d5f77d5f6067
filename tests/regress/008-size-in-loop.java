// the size of an array made before the loop is known there as its length, not as the number it was made of
// run: 40
// expect: 19037.0
class SizeInLoop {
    static double part(int n, double[] x) {
        int m = 3 * n - n;
        double[] a = new double[m];
        for (int i = 0; i < m; i++) a[i] = i * x[1];
        double[] c = new double[m];
        for (int i = 0; i < m; i++)
            c[i] = i + 1 >= a.length ? x[0] * i : a[i + 1];
        double s = 0;
        for (int i = 0; i < m; i++) s += c[i] * (i % 3) + a[(i * 7) % m];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(part(n, new double[] {2, 3}));
    }
}
