// run: 9
// expect: 1329340096
// run: 70
// expect: 3995146657
// run: 0
// expect: 0
// bench: sequential sorted(500000) sorted(70)
/** Merge sort from below. */
public class MergeBottomUp {
    static long sorted(int n) {
        double[] a = new double[n], b = new double[n];
        int seed = 3;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed * 0.5;
        }
        for (int width = 1; width < n; width *= 2) {
            for (int left = 0; left < n; left += 2 * width) {
                int mid = Math.min(left + width, n), right = Math.min(left + 2 * width, n), i = left, j = mid;
                for (int k = left; k < right; k++)
                    if (i < mid && (j >= right || a[i] <= a[j])) {
                        b[k] = a[i];
                        i++;
                    } else {
                        b[k] = a[j];
                        j++;
                    }
            }
            double[] t = a;
            a = b;
            b = t;
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.75 + a[i];
        return (long) s;
    }
    public static void main(String[] args) {
        System.out.println(sorted(Integer.parseInt(args[0])));
    }
}
