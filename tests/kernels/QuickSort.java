// run: 9
// expect: 7618948891244823972
// run: 70
// expect: 8728617703374563927
// run: 1
// expect: 1018871903
// bench: sequential sorted(1000000) sorted(70)
/** Quick sort, with a stack in arrays. */
public class QuickSort {
    static long sorted(int n) {
        int[] a = new int[n], low = new int[64], high = new int[64];
        int seed = 3;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed ^ seed >>> 13;
        }
        int top = 1;
        high[0] = n - 1;
        while (top > 0) {
            top--;
            int l = low[top], h = high[top];
            while (l < h) {
                int pivot = a[(l + h) >>> 1], i = l, j = h;
                while (i <= j) {
                    while (a[i] < pivot)
                        i++;
                    while (a[j] > pivot)
                        j--;
                    if (i <= j) {
                        int t = a[i];
                        a[i] = a[j];
                        a[j] = t;
                        i++;
                        j--;
                    }
                }
                if (j - l < h - i) {
                    low[top] = i;
                    high[top] = h;
                    h = j;
                } else {
                    low[top] = l;
                    high[top] = j;
                    l = i;
                }
                top++;
            }
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
