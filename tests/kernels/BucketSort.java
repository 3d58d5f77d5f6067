// run: 9
// expect: 1.2958498773345095
// run: 70
// expect: 1.937902407260193
// run: 0
// expect: 0.0
// bench: sequential sorted(1000000) sorted(70)
/** Bucket sort of fractions: counted, dealt out, and each bucket sorted by insertion where it stands. */
public class BucketSort {
    static double sorted(int n) {
        double[] a = new double[n], b = new double[n];
        long seed = 3;
        for (int i = 0; i < n; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            a[i] = (seed >>> 11) * 0x1p-53;
        }
        int buckets = n / 4 + 1;
        int[] start = new int[buckets + 1], next = new int[buckets];
        for (int i = 0; i < n; i++)
            start[(int) (a[i] * buckets) + 1]++;
        for (int k = 0; k < buckets; k++) {
            start[k + 1] += start[k];
            next[k] = start[k];
        }
        for (double x : a)
            b[next[(int) (x * buckets)]++] = x;
        for (int k = 0; k < buckets; k++)
            for (int i = start[k] + 1; i < start[k + 1]; i++) {
                double x = b[i];
                int j = i - 1;
                for (; j >= start[k] && b[j] > x; j--)
                    b[j + 1] = b[j];
                b[j + 1] = x;
            }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.5 + b[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(sorted(Integer.parseInt(args[0])));
    }
}
