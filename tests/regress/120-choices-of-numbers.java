// A conditional between two constants, or between a number and the next, is arithmetic with the condition's truth, not a
// branch that is guessed; so is what overflows.  What branches ask again stays a branch.  The costs are what this is about (counts).
// run: 0
// expect: 0 0 -9223372006790004768
// expect: 0 0
// run: 3
// expect: 6015 4398046498149 9223372008937488348
// expect: 64 1
// run: 70
// expect: 8372 2522310047171541867 9223372008937487876
// expect: 1335 81
// run: 5000
// expect: 123452 -690591083955914569 9223372008937126782
// expect: 78029 5663
class ChoicesOfNumbers {
    static int[] numbers(int n, int seed, int below) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = (seed >>> 16) % below;
        }
        return a;
    }
    static int constants(int[] a, int[] b) {
        int n = a.length;
        int[] row = new int[n + 1];
        for (int i = 1; i <= n; i++) {
            int x = a[i - 1], y = b[i - 1];
            row[i] = row[i - 1] + (x == y ? 0 : 1) + (x < y ? 3 : -4) * 5 + (x != 2 ? 64 : 0) - (x >= y ? 7 : 2000);
            row[i] ^= (x > 1 ? -1 : 2046) + (x <= y ? -2048 : 2047) + (x != 0 ? 1 : 3);
        }
        return row[n];
    }
    static long longs(int[] a, int[] b) {
        int n = a.length;
        long[] row = new long[n + 1];
        for (int i = n - 1; i >= 0; i--)
            row[i] = row[i + 1] * 3 + (a[i] == b[i] ? 1000 : -1000) + (!(a[i] < b[i]) ? 1L << 40 : 5);
        return row[0];
    }
    static long next(int[] a, int[] b) {
        int n = a.length, up = Integer.MAX_VALUE - n / 4, down = Integer.MIN_VALUE + n / 4, other = 0;
        int[] seen = new int[8];
        long wide = Long.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            seen[a[i] + b[i]] += up;
            if (a[i] < b[i])
                up++;
            if (a[i] != 1)
                down--;
            other = a[i] * 0.5 > b[i] * 0.7 ? other : other - 1;
            wide = seen[b[i]] > 0 ? 1 + wide : wide;
        }
        return up * 31L + down * 17L + other + wide + seen[3];
    }
    static int kept(int[] a) {
        int[] out = new int[a.length + 1];
        int k = 0;
        for (int i = 0; i < a.length; i++) {
            out[k] = a[i];
            if (a[i] > 1)
                k++;
        }
        return k * 31 + out[k / 2];
    }
    static int states(int[] a) {
        int state = 0, turns = 0;
        for (int i = 0; i < a.length; i++) {
            state = state == 0 ? a[i] == 1 ? 1 : 0 : a[i] == 2 ? 0 : 2;
            turns += state == 2 ? 1 : 0;
        }
        return turns * 3 + state;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = numbers(n, 1, 4), b = numbers(n, 2, 4);
        System.out.println(constants(a, b) + " " + longs(a, b) + " " + next(a, b));
        System.out.println(kept(a) + " " + states(a));
    }
}
