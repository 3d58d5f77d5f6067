// run: 9
// expect: 556
// run: 70
// expect: 3650
// run: 1
// expect: 0
// bench: sequential best(200000) best(70)
/** The best value below a limit of weight: one row, from its end. */
public class Knapsack {
    static long best(int limit) {
        long[] best = new long[limit + 1];
        int seed = 9;
        for (int k = 0; k < 200; k++) {
            seed = seed * 1103515245 + 12345;
            int weight = (seed >>> 16) % 500 + 1;
            seed = seed * 1103515245 + 12345;
            int value = (seed >>> 16) % 1000;
            for (int w = limit; w >= weight; w--)
                best[w] = Math.max(best[w], best[w - weight] + value);
        }
        return best[limit];
    }
    public static void main(String[] args) {
        System.out.println(best(Integer.parseInt(args[0])));
    }
}
