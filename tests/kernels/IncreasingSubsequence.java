// run: 9
// expect: 6315329050174
// run: 70
// expect: 2356909924529341595
// bench: sequential longest(1000000) longest(70)
/** The longest increasing subsequence, found and followed back: ends of runs, searched by halving. */
public class IncreasingSubsequence {
    static long longest(int n) {
        int[] a = new int[n], tails = new int[n], before = new int[n];
        int seed = 15;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed >>> 3;
        }
        int length = 0;
        for (int i = 0; i < n; i++) {
            int low = 0, high = length;
            while (low < high) {
                int mid = (low + high) / 2;
                if (a[tails[mid]] < a[i])
                    low = mid + 1;
                else
                    high = mid;
            }
            before[i] = low > 0 ? tails[low - 1] : -1;
            tails[low] = i;
            if (low == length)
                length++;
        }
        long s = length;
        for (int i = length > 0 ? tails[length - 1] : -1; i >= 0; i = before[i])
            s = s * 31 + a[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(longest(Integer.parseInt(args[0])));
    }
}
