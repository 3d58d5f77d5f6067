// run: 9
// expect: 8
// run: 70
// expect: 1311
// run: 0
// expect: 1
// bench: sequential ways(5000000) ways(70)
/** In how many ways do coins make an amount? */
public class CoinChange {
    static long ways(int amount) {
        int[] coin = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
        long[] ways = new long[amount + 1];
        ways[0] = 1;
        for (int c = 0; c < coin.length; c++)
            for (int s = coin[c]; s <= amount; s++)
                ways[s] += ways[s - coin[c]];
        return ways[amount];
    }
    public static void main(String[] args) {
        System.out.println(ways(Integer.parseInt(args[0])));
    }
}
