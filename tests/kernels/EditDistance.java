// run: 9
// expect: 7
// run: 70
// expect: 41
// run: 0
// expect: 0
// bench: sequential distance(4000) distance(70)
/** Edit distance with two rows that change roles. */
public class EditDistance {
    static int[] letters(int n, int seed) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >>> 16 & 3;
        }
        return a;
    }
    static int distance(int n) {
        int[] a = letters(n, 1), b = letters(n, 2), row = new int[n + 1], next = new int[n + 1];
        for (int j = 0; j <= n; j++)
            row[j] = j;
        for (int i = 1; i <= n; i++) {
            next[0] = i;
            for (int j = 1; j <= n; j++)
                next[j] = Math.min(Math.min(row[j], next[j - 1]) + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            int[] t = row;
            row = next;
            next = t;
        }
        return row[n];
    }
    public static void main(String[] args) {
        System.out.println(distance(Integer.parseInt(args[0])));
    }
}
