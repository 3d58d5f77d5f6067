// Sums over arrays in many forms: what stands beside the form of programs/funjava/Dot.java.
//
// base: base 1 base(longs(1000000,17),longs(1000000,19)) base(longs(100,17),longs(100,19))
// variant: doubles 1 doubleDot(doubles(1000000,17),doubles(1000000,19)) doubleDot(doubles(100,17),doubles(100,19))
// variant: floats 1 floatDot(floats(1000000,3),floats(1000000,5)) floatDot(floats(100,3),floats(100,5))
// variant: ints 1 intDot(ints(1000000,17),ints(1000000,19)) intDot(ints(100,17),ints(100,19))
// variant: ints-in-longs 1 wideDot(ints(1000000,17),ints(1000000,19)) wideDot(ints(100,17),ints(100,19))
// variant: down 1 down(longs(1000000,17),longs(1000000,19)) down(longs(100,17),longs(100,19))
// variant: while 1 whileLoop(longs(1000000,17),longs(1000000,19)) whileLoop(longs(100,17),longs(100,19))
// variant: start 1 start(longs(1000000,17),longs(1000000,19),7) start(longs(100,17),longs(100,19),7)
// variant: two-sums 1 twoSums(longs(1000000,17),longs(1000000,19)) twoSums(longs(100,17),longs(100,19))
// variant: if 1 conditional(longs(1000000,17),longs(1000000,19)) conditional(longs(100,17),longs(100,19))
// variant: max-by-if 1 maxByIf(longs(1000000,17),longs(1000000,19)) maxByIf(longs(100,17),longs(100,19))
// variant: differences 1 differences(longs(1000000,17),longs(1000000,19)) differences(longs(100,17),longs(100,19))
// variant: helper 1 helper(longs(1000000,17),longs(1000000,19)) helper(longs(100,17),longs(100,19))
// variant: every-second 0.5 everySecond(longs(1000000,17),longs(1000000,19)) everySecond(longs(100,17),longs(100,19))
// variant: backwards 1 backwards(longs(1000000,17),longs(1000000,19)) backwards(longs(100,17),longs(100,19))
//
// run: 100
// expect: base 6530
// expect: doubles 6530.0
// expect: floats 6530.0
// expect: ints 6530
// expect: ints-in-longs 6530
// expect: down 6530
// expect: while 6530
// expect: start -6523
// expect: two-sums 5132580
// expect: if 6151
// expect: max-by-if 256
// expect: differences 620
// expect: helper 6530
// expect: every-second 3328
// expect: backwards 7535
// run: 1000
// expect: base 71920
// expect: doubles 71920.0
// expect: floats 71920.0
// expect: ints 71920
// expect: ints-in-longs 71920
// expect: down 71920
// expect: while 71920
// expect: start -71913
// expect: two-sums 573921600
// expect: if 68807
// expect: max-by-if 288
// expect: differences 5923
// expect: helper 71920
// expect: every-second 35840
// expect: backwards 71462
public class Dot {
    static long[] longs(int n, long mod) {
        long[] v = new long[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }
    static double[] doubles(int n, int mod) {
        double[] v = new double[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }
    static float[] floats(int n, int mod) {
        float[] v = new float[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }
    static int[] ints(int n, int mod) {
        int[] v = new int[n];
        for (int k = 0; k < n; k++)
            v[k] = k % mod;
        return v;
    }

    static long base(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }
    static double doubleDot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }
    static float floatDot(float[] a, float[] b) {
        float sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }
    static int intDot(int[] a, int[] b) {
        int sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[k];
        return sum;
    }
    static long wideDot(int[] a, int[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += (long) a[k] * b[k];
        return sum;
    }
    static long down(long[] a, long[] b) {
        long sum = 0;
        for (int k = a.length - 1; k >= 0; k--)
            sum += a[k] * b[k];
        return sum;
    }
    static long whileLoop(long[] a, long[] b) {
        long sum = 0;
        int k = 0;
        while (k != a.length) {
            sum += a[k] * b[k];
            k++;
        }
        return sum;
    }
    static long start(long[] a, long[] b, long first) {
        long sum = first;
        for (int k = 0; k < a.length; k++)
            sum -= a[k] * b[k];
        return sum;
    }
    static long twoSums(long[] a, long[] b) {
        long sum = 0, all = 1;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
            all += a[k];
        }
        return sum * all;
    }
    static long conditional(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            if (a[k] > 3)
                sum += a[k] * b[k];
        return sum;
    }
    static long maxByIf(long[] a, long[] b) {
        long most = -1;
        for (int k = 0; k < a.length; k++)
            if (a[k] * b[k] > most)
                most = a[k] * b[k];
        return most;
    }
    static long differences(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += Math.abs(a[k] - b[k]);
        return sum;
    }
    static long at(long[] a, long[] b, int k) {
        return a[k] * b[k];
    }
    static int size(long[] a) {
        return a.length;
    }
    static long helper(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < size(a); k++)
            sum += at(a, b, k);
        return sum;
    }
    static long everySecond(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k += 2)
            sum += a[k] * b[k];
        return sum;
    }
    static long backwards(long[] a, long[] b) {
        long sum = 0;
        for (int k = 0; k < a.length; k++)
            sum += a[k] * b[b.length - 1 - k];
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + base(longs(n, 17), longs(n, 19)));
        System.out.println("doubles " + doubleDot(doubles(n, 17), doubles(n, 19)));
        System.out.println("floats " + floatDot(floats(n, 17), floats(n, 19)));
        System.out.println("ints " + intDot(ints(n, 17), ints(n, 19)));
        System.out.println("ints-in-longs " + wideDot(ints(n, 17), ints(n, 19)));
        System.out.println("down " + down(longs(n, 17), longs(n, 19)));
        System.out.println("while " + whileLoop(longs(n, 17), longs(n, 19)));
        System.out.println("start " + start(longs(n, 17), longs(n, 19), 7));
        System.out.println("two-sums " + twoSums(longs(n, 17), longs(n, 19)));
        System.out.println("if " + conditional(longs(n, 17), longs(n, 19)));
        System.out.println("max-by-if " + maxByIf(longs(n, 17), longs(n, 19)));
        System.out.println("differences " + differences(longs(n, 17), longs(n, 19)));
        System.out.println("helper " + helper(longs(n, 17), longs(n, 19)));
        System.out.println("every-second " + everySecond(longs(n, 17), longs(n, 19)));
        System.out.println("backwards " + backwards(longs(n, 17), longs(n, 19)));
    }
}
