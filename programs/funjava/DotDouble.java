// As Dot.java, in floating point.
//
// run: 16
// expect: 1240.0
// run: 1000
// expect: 71920.0
// run: 100000
// expect: 7199903.0
public class DotDouble {
    static double[] vector(int n, long mod) {
        double[] v = new double[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }

    static double product(int n) {
        return dot(vector(n, 17), vector(n, 19));
    }

    public static void main(String[] args) {
        System.out.println(product(Integer.parseInt(args[0])));
    }
}
