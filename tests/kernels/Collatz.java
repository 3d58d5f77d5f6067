// run: 9
// expect: 9019
// run: 70
// expect: 54112
// bench: sequential longest(2000000) longest(70)
/** How long is the way of each number to 1? What is known of smaller numbers is looked up. */
public class Collatz {
    static long longest(int n) {
        int[] steps = new int[n + 1];
        int best = 1;
        for (int i = 2; i <= n; i++) {
            long x = i;
            int count = 0;
            while (x >= i) {
                x = x % 2 == 0 ? x / 2 : 3 * x + 1;
                count++;
            }
            steps[i] = steps[(int) x] + count;
            if (steps[i] > steps[best])
                best = i;
        }
        return best * 1000L + steps[best];
    }
    public static void main(String[] args) {
        System.out.println(longest(Integer.parseInt(args[0])));
    }
}
