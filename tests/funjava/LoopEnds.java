// Loops whose condition compares more than their counter with an end, also beside the least and the greatest int.
//
// run: 9
// expect: 0.40625
// expect: 0.0
// expect: 5
// expect: 35
// expect: 2586
// expect: 21
// expect: 62
// expect: 2147483558
// expect: 191
// expect: 0
// expect: -2147483585
// expect: -2147483186
// expect: 108
// expect: -3363
// expect: 321
// run: 40
// expect: 0.2958661417273106
// expect: 0.0
// expect: 22
// expect: 73815
// expect: 1136070
// expect: 677
// expect: 899
// expect: 2147483558
// expect: 191
// expect: 0
// expect: -2147483585
// expect: -2147483186
// expect: 108
// expect: -3363
// expect: 7723
// remark: 42: ends: whether it counts to an end is asked before it
// remark: 51: ends: it counts to an end that is known before it
// remark: 58: ends: it counts to an end that is known before it
// remark: 76: ends: whether it counts to an end is asked before it
public class LoopEnds {
    static double[] smooth(double[] a, int w) {
        double[] b = new double[a.length];
        for (int i = 0; i + w <= a.length; i++) {
            double s = 0;
            for (int k = 0; k < w; k++) s += a[i + k];
            b[i] = s / w;
        }
        return b;
    }
    static int pairs(int[] a) {
        int s = 0;
        for (int i = 0; i + 1 < a.length; i++)
            if (a[i] < a[i + 1]) s++;
        return s;
    }
    static long tri(int n, int m) {
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; m > i + j; j++)
                s += i * j;
        return s;
    }
    static int count(int f, int w, int n) {
        int c = 0;
        for (int i = f; w + i < n; i++) { c++; if (c > 10) break; }
        int d = 0;
        for (int i = f; w + i < n; i++) d += i;
        return c + d;
    }
    static int edge(int f, int w, int n) {
        int d = 0;
        for (int i = f; i + w <= n; i++) d += i * 3;
        return d;
    }
    static int triple(int[] a, int w) {
        int s = 0;
        for (int i = 0; i + w + 1 <= a.length; i++) s += a[i + w] * i;
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n];
        int[] b = new int[n];
        for (int i = 0; i < n; i++) { a[i] = i % 7; b[i] = i * 5 % 11; }
        double[] c = smooth(a, 5);
        double s = 0;
        for (int i = 0; i < n; i++) s = s * 0.5 + c[i];
        System.out.println(s);
        double[] e = smooth(a, n + 3);
        System.out.println(e[0]);
        System.out.println(pairs(b));
        System.out.println(tri(n, n - 3));
        System.out.println(tri(n, n * 2));
        System.out.println(count(0, 3, n));
        System.out.println(count(-5, -3, n));
        System.out.println(count(Integer.MAX_VALUE - 20, 15, Integer.MAX_VALUE));
        System.out.println(count(5, Integer.MAX_VALUE - 20, Integer.MAX_VALUE));
        System.out.println(count(-5, 2, Integer.MIN_VALUE + 1));
        System.out.println(edge(Integer.MIN_VALUE, 4, Integer.MIN_VALUE + 10));
        System.out.println(edge(Integer.MIN_VALUE + 9, -9, Integer.MIN_VALUE + 10));
        System.out.println(edge(0, Integer.MAX_VALUE - 9, Integer.MAX_VALUE - 1));
        System.out.println(edge(2147483600, 9, Integer.MAX_VALUE - 1));
        System.out.println(triple(b, 2) + triple(b, n) + triple(b, 0));
    }
}
