// run: 9
// expect: 325775
// run: 700
// expect: 35446090
// bench: scans sums(vector(10000000)) sums(vector(70))
/** All prefix sums of a vector of Longs. */
public class ScanLongs {
    static long[] vector(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 100003;
        return a;
    }
    static long[] sums(long[] a) {
        long[] s = new long[a.length];
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            s[i] = sum;
        }
        return s;
    }
    public static void main(String[] args) {
        long h = 0;
        for (long x : sums(vector(Integer.parseInt(args[0]))))
            h = h * 3 % 1000003 + x;
        System.out.println(h);
    }
}
