// run: 9
// expect: -609686962446483363
// run: 70
// expect: 1603113349898413061
// run: 0
// expect: 0
// bench: sequential sorted(500000) sorted(70)
/** Heap sort. */
public class HeapSort {
    static long sorted(int n) {
        int[] a = new int[n];
        int seed = 11;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed >>> 4;
        }
        for (int k = n / 2 - 1; k >= 0; k--) {
            int i = k, x = a[i];
            while (2 * i + 1 < n) {
                int c = 2 * i + 1;
                if (c + 1 < n && a[c + 1] > a[c])
                    c++;
                if (a[c] <= x)
                    break;
                a[i] = a[c];
                i = c;
            }
            a[i] = x;
        }
        for (int end = n - 1; end > 0; end--) {
            int x = a[end], i = 0;
            a[end] = a[0];
            while (2 * i + 1 < end) {
                int c = 2 * i + 1;
                if (c + 1 < end && a[c + 1] > a[c])
                    c++;
                if (a[c] <= x)
                    break;
                a[i] = a[c];
                i = c;
            }
            a[i] = x;
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(sorted(Integer.parseInt(args[0])));
    }
}
