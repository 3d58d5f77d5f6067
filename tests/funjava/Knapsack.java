// dynamic programming: a new row from the last one
// run: 20
// expect: 19 3
class Knapsack {
    static final int[] WEIGHT = {3, 4, 5, 9, 14}, VALUE = {3, 4, 4, 10, 15};
    static int best(int limit) {
        int[] row = new int[limit + 1];
        for (int k = 0; k < WEIGHT.length; k++) {
            int[] next = new int[limit + 1];
            for (int w = 0; w <= limit; w++)
                next[w] = w < WEIGHT[k] ? row[w] : Math.max(row[w], row[w - WEIGHT[k]] + VALUE[k]);
            row = next;
        }
        return row[limit];
    }
    static int distance(int[] a, int[] b) {
        int[] row = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++)
            row[j] = j;
        for (int i = 1; i <= a.length; i++) {
            int[] next = new int[b.length + 1];
            for (int j = 0; j <= b.length; j++)
                next[j] = j == 0 ? i : Math.min(Math.min(row[j], next[j - 1]) + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            row = next;
        }
        return row[b.length];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(best(n) + " " + distance(new int[] {1, 2, 3, 4, 5, 6}, new int[] {2, 3, 9, 5, 6, 7}));
    }
}
