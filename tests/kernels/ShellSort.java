// run: 9
// expect: -5238527608097161168
// run: 70
// expect: 4916867799309158965
// run: 1
// expect: -6452489110937
// bench: sequential sorted(500000) sorted(70)
/** Shell's sort, with gaps of Knuth. */
public class ShellSort {
    static long sorted(int n) {
        long[] a = new long[n];
        long seed = 19;
        for (int i = 0; i < n; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            a[i] = seed >> 20;
        }
        int gap = 1;
        while (gap < n / 3)
            gap = 3 * gap + 1;
        for (; gap > 0; gap /= 3)
            for (int i = gap; i < n; i++) {
                long x = a[i];
                int j = i;
                while (j >= gap && a[j - gap] > x) {
                    a[j] = a[j - gap];
                    j -= gap;
                }
                a[j] = x;
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
