// The dot product of two vectors, A[k] = k mod 17 and B[k] = k mod 19.
//
// run: 16
// expect: 1240
// run: 1000
// expect: 71920
// run: 100000
// expect: 7199903
public class Dot {
    static long[] vector(int n, long mod) {
        long[] v = new long[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }

    static long dot(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }

    static long product(int n) {
        return dot(vector(n, 17), vector(n, 19));
    }

    public static void main(String[] args) {
        System.out.println(product(Integer.parseInt(args[0])));
    }
}
