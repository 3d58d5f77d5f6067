// run: 1
// expect: -4624469035609716320
// expect: 4613937622064273384
// expect: 4611686018427387904
// expect: -1.90399995E8
// expect: -4624469035609716320
// run: 255
// expect: -6952634422482687065
// expect: 4476942733022326634
// expect: 3555900914747310080
// expect: 5.0071200100142426E10
// expect: -1135613061452809152
// run: 256
// expect: 1201711404647674600
// expect: 5044089014767270357
// expect: 4145474702569111552
// expect: 5.125627984100003E10
// expect: 2924088246684110082
// run: 257
// expect: 4950696385360231482
// expect: 4183366414713266261
// expect: -8749883880313454592
// expect: 5.015430005015433E10
// expect: -3017456797915097604
// run: 5000
// expect: -2085788123243056870
// expect: -8181186939734313706
// expect: 2101626984407760896
// expect: 9.924883009924884E11
// expect: -5214709956205804914
// options: --strict-fp
// run: 1
// expect: -4624469035609716320
// expect: 4613937622064273384
// expect: 4611686018427387904
// expect: -1.90399995E8
// expect: -4624469035609716320
// run: 255
// expect: -6952634422482687065
// expect: -3417216679256327036
// expect: 1625847837549920256
// expect: 5.007120010014242E10
// expect: -1135613061452809152
// run: 256
// expect: 1201711404647674600
// expect: -9090573910986565647
// expect: 8879115888943431680
// expect: 5.125627984100002E10
// expect: 2924088246684110082
// run: 257
// expect: 4950696385360231482
// expect: -492717382832486777
// expect: 7930242445856473088
// expect: 5.015430005015432E10
// expect: -3017456797915097604
// run: 5000
// expect: -5300815956050835372
// expect: -7669852978439568160
// expect: -1476389343475007488
// expect: 9.924883009924885E11
// expect: -5214709956205804914
/** Partial sums and products of real numbers: in blocks of 256 elements, and with --strict-fp in Java's order. */
public class ScanSums {
    static double[] sums(double[] a) {
        double[] p = new double[a.length + 1];
        for (int i = 0; i < a.length; i++)
            p[i + 1] = p[i] + a[i];
        return p;
    }
    static double[] products(double[] a) {
        double[] p = new double[a.length];
        double x = 3;
        for (int i = 0; i < a.length; i++) {
            x *= 1 + a[i] * 1e-4;
            p[i] = i % 2 == 0 ? x : -x;
        }
        return p;
    }
    static float[] floats(double[] a) {
        float[] p = new float[a.length];
        float s = 1;
        for (int i = 0; i < a.length; i++) {
            p[i] = s;
            if (a[i] > 0.1)
                s -= (float) a[i];
        }
        p[0] += s;
        return p;
    }
    static double last(double[] a) {
        double[] p = new double[a.length];
        double s = 0.1;
        int k = 1;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            k = k * 5 + i;
            p[i] = s > 50 ? s * (k & 3) : k;
        }
        return s * 1e9 + p[a.length - 1];
    }
    static double[] greatest(double[] a) {
        double[] p = new double[a.length];
        double m = -1;
        for (int i = 0; i < a.length; i++) {
            m = Math.max(m, a[i]);
            p[i] = m;
        }
        return p;
    }
    static long digest(double[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 ^ Double.doubleToLongBits(a[i]);
        return s;
    }
    static long digest(float[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 ^ Double.doubleToLongBits(a[i]);
        return s;
    }
    static double[] numbers(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245L + 12345 >>> 7) % 9973 * 0.0001 - 0.3;
        return a;
    }
    public static void main(String[] args) {
        double[] a = numbers(Integer.parseInt(args[0]));
        System.out.println(digest(sums(a)));
        System.out.println(digest(products(a)));
        System.out.println(digest(floats(a)));
        System.out.println(last(a));
        System.out.println(digest(greatest(a)));
    }
}
