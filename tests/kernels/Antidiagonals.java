// run: 9
// expect: 4
// run: 70
// expect: 16
// bench: parallel distance(4000) distance(70)
/** The distance of two texts, by antidiagonals: all elements of one can be computed at once. */
public class Antidiagonals {
    static int letter(int i, int seed) {
        int x = i * 1103515245 + seed;
        return (x >>> 16) * 5 >>> 3 & 3;
    }
    static int distance(int n) {
        int[] a = new int[n], b = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = letter(i, 12345);
            b[i] = letter(i, 54321);
        }
        int[] last = new int[n + 1], before = new int[n + 1];
        for (int d = 1; d <= 2 * n; d++) {
            int[] next = new int[n + 1];
            int low = Math.max(0, d - n), high = Math.min(d, n);
            for (int i = low; i <= high; i++) {
                int j = d - i;
                if (i == 0 || j == 0)
                    next[i] = i + j;
                else
                    next[i] = Math.min(Math.min(last[i], last[i - 1]) + 1, before[i - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            }
            before = last;
            last = next;
        }
        return last[n];
    }
    public static void main(String[] args) {
        System.out.println(distance(Integer.parseInt(args[0])));
    }
}
