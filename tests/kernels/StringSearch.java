// run: 9
// expect: 0
// run: 300
// expect: 3221
// bench: sequential occurrences(5000000) occurrences(70)
/** How often a pattern occurs in a text: the table of Knuth, Morris and Pratt. */
public class StringSearch {
    static int[] text(int n, int seed) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >>> 16 & 1;
        }
        return a;
    }
    static int[] failure(int[] pattern) {
        int[] fail = new int[pattern.length];
        int k = 0;
        for (int i = 1; i < pattern.length; i++) {
            while (k > 0 && pattern[k] != pattern[i])
                k = fail[k - 1];
            if (pattern[k] == pattern[i])
                k++;
            fail[i] = k;
        }
        return fail;
    }
    static long occurrences(int n) {
        int[] text = text(n, 7), pattern = text(4, 99), fail = failure(pattern);
        long found = 0;
        int k = 0;
        for (int i = 0; i < n; i++) {
            while (k > 0 && pattern[k] != text[i])
                k = fail[k - 1];
            if (pattern[k] == text[i])
                k++;
            if (k == pattern.length) {
                found += i;
                k = fail[k - 1];
            }
        }
        return found;
    }
    public static void main(String[] args) {
        System.out.println(occurrences(Integer.parseInt(args[0])));
    }
}
