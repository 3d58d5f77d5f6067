// arrays that are written out of order: sieves, histograms, tables
// run: 50
// expect: 15 -208734192856064382 6263480418874371548
// expect: 451 122
// run: 1000
// expect: 168 -2310281238245975564 6774158417242798491
// expect: 103119386 170
// run: 1
// expect: 0 29791 7000027
// expect: 1 5
class InPlaceTables {
    static int sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++)
            if (!composite[i]) {
                count++;
                for (int j = 2 * i; j <= n; j += i)
                    composite[j] = true;
            }
        return count;
    }
    static long histogram(int n, int bins) {
        int[] h = new int[bins];
        int seed = 12345;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            h[(seed >>> 16) % bins]++;
        }
        long s = 0;
        for (int b = 0; b < bins; b++)
            s = s * 31 + h[b];
        return s;
    }
    static int[] counted(int[] a, int bins) {
        int[] start = new int[bins + 1];
        for (int i = 0; i < a.length; i++)
            start[a[i] + 1]++;
        for (int b = 0; b < bins; b++)
            start[b + 1] += start[b];
        int[] sorted = new int[a.length];
        for (int i = 0; i < a.length; i++)
            sorted[start[a[i]]++] = a[i];
        return sorted;
    }
    static int[] random(int n, int range) {
        int[] a = new int[n];
        int seed = 99;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = (seed >>> 8) % range;
        }
        return a;
    }
    static long coins(int amount) {
        int[] coin = {1, 2, 5, 10, 20, 50};
        long[] ways = new long[amount + 1];
        ways[0] = 1;
        for (int c = 0; c < coin.length; c++)
            for (int s = coin[c]; s <= amount; s++)
                ways[s] += ways[s - coin[c]];
        return ways[amount];
    }
    static int knapsack(int limit) {
        int[] best = new int[limit + 1];
        for (int k = 1; k < 20; k++) {
            int weight = k * 7 % 11 + 1, value = k * 5 % 17 + 1;
            for (int w = limit; w >= weight; w--)
                best[w] = Math.max(best[w], best[w - weight] + value);
        }
        return best[limit];
    }
    static long mixed(int[] a) {
        long s = 7;
        for (int i = 0; i < a.length; i++)
            s = s * 1000003 + a[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sieve(n) + " " + histogram(n, 16) + " " + mixed(counted(random(n, 10), 10)));
        System.out.println(coins(n) + " " + knapsack(n));
    }
}
