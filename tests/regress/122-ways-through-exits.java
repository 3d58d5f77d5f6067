// Loops that are left in the middle, in loops: who knows how an iteration ended goes at once where that leads, through several
// branches, and does itself what else stands on the way.  The costs are what this is about (counts).
// run: 1
// expect: 1748544112 0 3008 103
// run: 6
// expect: -166293575 40 18291 508
// run: 40
// expect: -1190619408 4 131354 4311
class WaysThroughExits {
    static boolean fits(int[] g, int p, int v) {
        int r = p / 4, c = p % 4;
        for (int i = 0; i < 4; i++) {
            if (g[r * 4 + i] == v || g[i * 4 + c] == v)
                return false;
            if (g[(r / 2 * 2 + i / 2) * 4 + c / 2 * 2 + i % 2] == v)
                return false;
        }
        return true;
    }
    static int square(int first) {
        int[] g = new int[16];
        int p = 0, turn = 1, tries = 0;
        while (p >= 0 && p < 16) {
            int v = g[p] + 1;
            g[p] = 0;
            while (v <= 4 && (!fits(g, p, v) || p == 0 && v < first)) {
                v++;
                tries++;
            }
            turn = v <= 4 ? 1 : -1;
            if (v <= 4)
                g[p] = v;
            p += turn;
        }
        int s = tries;
        for (int i = 0; i < 16; i++)
            s = s * 5 + g[i];
        return s;
    }
    static int queens(int n) {
        int[] c = new int[n];
        int k = 0, found = 0;
        c[0] = -1;
        while (k >= 0) {
            c[k]++;
            boolean ok = false;
            while (c[k] < n && !ok) {
                ok = true;
                for (int i = 0; i < k; i++)
                    if (c[i] == c[k] || c[i] - c[k] == i - k || c[i] - c[k] == k - i) {
                        ok = false;
                        break;
                    }
                if (!ok)
                    c[k]++;
            }
            if (c[k] >= n)
                k--;
            else if (k == n - 1)
                found++;
            else
                c[++k] = -1;
        }
        return found;
    }
    static int distinct(int[] a) {
        int[] kept = new int[a.length];
        int n = 0, again = 0;
        for (int i = 0; i < a.length; i++) {
            int at = -1;
            for (int j = 0; j < n; j++)
                if (kept[j] == a[i]) {
                    at = j;
                    break;
                } else if (kept[j] - a[i] == 100)
                    break;
            if (at < 0)
                kept[n++] = a[i];
            else
                again += at * 3 + 1;
        }
        return n * 1000 + again;
    }
    static int words(int[] a) {
        int state = 0, count = 0, longest = 0, length = 0;
        for (int x : a) {
            boolean letter = x % 7 < 5 && x % 11 != 3;
            int was = state;
            if (letter)
                state = 1;
            else if (x % 2 == 0)
                state = 2;
            else
                state = 0;
            if (state == 1 && was != 1)
                count++;
            length = state == 1 ? length + 1 : 0;
            if (state == 2)
                continue;
            longest = Math.max(longest, length);
        }
        return count * 100 + longest;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), seed = n;
        int[] a = new int[n * 5];
        for (int i = 0; i < a.length; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = (seed >>> 16) % (n * 4);
        }
        System.out.println(square(n % 4 + 1) + " " + queens(n % 7 + 1) + " " + distinct(a) + " " + words(a));
    }
}
