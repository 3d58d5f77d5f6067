// run: 9
// expect: -3973181725174131440
// run: 70
// expect: -8311103623750457493
// bench: sequential scan(1500000) scan(70)
/** Prefix sums of a generated array, again and again. */
public class PrefixSums {
    static long scan(int n) {
        long[] a = new long[n];
        long seed = 7;
        for (int i = 0; i < n; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            a[i] = seed >>> 40;
        }
        for (int r = 0; r < 20; r++)
            for (int i = 1; i < n; i++)
                a[i] += a[i - 1];
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(scan(Integer.parseInt(args[0])));
    }
}
