// run: 9
// expect: 273
// run: 70
// expect: 19081689
// bench: parallel triangle(4000) triangle(70)
/** Pascal's triangle, remainders by a prime, row after row. */
public class Pascal {
    static long triangle(int n) {
        int prime = 1000003;
        int[] row = {1};
        long s = 0;
        for (int i = 1; i <= n; i++) {
            int[] next = new int[i + 1];
            next[0] = 1;
            next[i] = 1;
            for (int k = 1; k < i; k++)
                next[k] = (row[k - 1] + row[k]) % prime;
            row = next;
            s += row[i / 2];
        }
        return s;
    }
    public static void main(String[] args) {
        System.out.println(triangle(Integer.parseInt(args[0])));
    }
}
