// run: 9
// expect: -6210226021222107573
// run: 70
// expect: 7618767845356851108
// run: 0
// expect: 0
// bench: sequential sorted(2000000) sorted(70)
/** Radix sort, 8 bits at a time, of two arrays that change roles. */
public class RadixSort {
    static long sorted(int n) {
        int[] a = new int[n], b = new int[n];
        int seed = 5;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed ^ seed >>> 15;
        }
        for (int shift = 0; shift < 32; shift += 8) {
            int[] start = new int[257];
            for (int i = 0; i < n; i++)
                start[(a[i] >>> shift & 255) + 1]++;
            for (int k = 0; k < 256; k++)
                start[k + 1] += start[k];
            for (int i = 0; i < n; i++)
                b[start[a[i] >>> shift & 255]++] = a[i];
            int[] t = a;
            a = b;
            b = t;
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
