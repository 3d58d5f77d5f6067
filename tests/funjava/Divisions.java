// Quotients, remainders, roots and conversions in lanes: small and large numbers, signs, the
// smallest numbers, and a divisor that is 0 in one place.
//
// run: 1000 7 1
// expect: -5331816604526626736 500 -654301.79 6046264.56
// expect: -4630046833753709752
// run: 777 -3 0
// expect: -339145972247749405 389 -1.5011356206E8 -6.066479018E8
// expect: -2483757409800677714
// run: 64 0 1
// expect: -568684276486870 34 -2.780636826E8 2.860407275E7
// error: 54: integer division by zero
// run: 500 1000000007 2251799813685248
// expect: -8221391864259179524 254 4.11400119335E9 8.035532059E7
// expect: -8221391863777266845
public class Divisions {
    static long mix(long x) {
        x = (x ^ x >>> 29) * 0x5851f42d4c957f2dL;
        return x ^ x >>> 32;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), by = Integer.parseInt(args[1]);
        long most = Long.parseLong(args[2]);
        long[] a = new long[n], b = new long[n], q = new long[n], r = new long[n], s = new long[n];
        int[] k = new int[n], m = new int[n];
        double[] d = new double[n], e = new double[n];
        long[] back = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = mix(i) >> (i % 128 < 64 ? 14 : i % 60);
        for (int i = 0; i < n; i++)
            b[i] = (mix(i + 77) >> 14 + i % 40) * 2 + 1;
        for (int i = 0; i < n; i++)
            k[i] = i == 40 ? Integer.MIN_VALUE : (int) mix(i) >> i % 31;
        for (int i = 0; i < n; i++)
            q[i] = a[i] / b[i] + (a[i] + most) % b[i];
        for (int i = 0; i < n; i++)
            m[i] = k[i] / -1 + k[i] % 1000 + k[i] / 17;
        for (int i = 0; i < n; i++)
            d[i] = Math.sqrt(a[i]) + (double) a[i] / 3;
        for (int i = 0; i < n; i++)
            e[i] = k[i] * 0.37 + (a[i] >> 20);
        for (int i = 0; i < n; i++)
            back[i] = (long) e[i] + (long) (d[i] * most);
        for (int i = 0; i < n; i++)
            r[i] = a[i] * most / (i - 2000L) + a[i] % (most + 3 - i | 1);
        long sum = 0, turns = 0;
        for (int i = 0; i < n; i++)
            sum += q[i] * (i + 1) + m[i] + r[i] * 5 + back[i];
        for (int i = 0; i < n; i++)
            turns += d[i] == d[i] ? 1 : 0;
        System.out.println(sum + " " + turns + " " + e[n / 2] + " " + e[n - 1]);
        for (int i = 0; i < n; i++)
            s[i] = a[i] / by + a[i] % by;
        for (int i = 0; i < n; i++)
            sum += s[i];
        System.out.println(sum);
    }
}
