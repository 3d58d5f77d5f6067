// run: 9
// expect: 65269065437149
// run: 70
// expect: -1595724621626587163
// run: 0
// expect: 0
// bench: sequential sorted(random(5000000,1000),1000) sorted(random(70,1000),1000)
/** Counting sort of small numbers. */
public class CountingSort {
    static int[] random(int n, int range) {
        int[] a = new int[n];
        int seed = 5;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = (seed >>> 8) % range;
        }
        return a;
    }
    static int[] sorted(int[] a, int range) {
        int[] start = new int[range + 1], b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            start[a[i] + 1]++;
        for (int k = 0; k < range; k++)
            start[k + 1] += start[k];
        for (int i = 0; i < a.length; i++)
            b[start[a[i]]++] = a[i];
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = sorted(random(n, 1000), 1000);
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i];
        System.out.println(s);
    }
}
