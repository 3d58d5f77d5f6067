// run: 3
// expect: 363022602
// run: 7
// expect: 5611610575559463024
// bench: sequential all(10) all(5)
/** All permutations, in lexicographic order. */
public class Permutations {
    static long all(int n) {
        int[] p = new int[n];
        for (int i = 0; i < n; i++)
            p[i] = i;
        long s = 0, count = 0;
        boolean more = true;
        while (more) {
            count++;
            s = s * 31 + p[n / 2] * 10 + p[n - 1];
            int i = n - 2;
            while (i >= 0 && p[i] > p[i + 1])
                i--;
            more = i >= 0;
            if (more) {
                int j = n - 1;
                while (p[j] < p[i])
                    j--;
                int t = p[i];
                p[i] = p[j];
                p[j] = t;
                for (int l = i + 1, r = n - 1; l < r; l++, r--) {
                    t = p[l];
                    p[l] = p[r];
                    p[r] = t;
                }
            }
        }
        return s + count;
    }
    public static void main(String[] args) {
        System.out.println(all(Integer.parseInt(args[0])));
    }
}
