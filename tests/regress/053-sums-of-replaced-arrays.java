// a sum over elements that lie anywhere of an array that each turn replaces keeps it a private array; others stay reductions
// remark: 41: in order, on a private array: other loops write the array out of order
// remark: 24: in order, on a private array: other loops write the array out of order
// remark: 26: in order, on a private array: other loops write the array out of order
// remark: 54: reduction of double by +
// run: 40
// expect: 1.0 129720 217.96875
// run: 9
// expect: 1.0 8000 45.0
class SumsOfReplacedArrays {
    static int[] starts(int n) {
        int[] start = new int[n + 1];
        for (int i = 0; i < n; i++)
            start[i + 1] = start[i] + 4 + i % 9;
        return start;
    }
    static double[] rank(int[] start, int[] column, int steps) {
        int n = start.length - 1;
        double[] r = new double[n];
        for (int i = 0; i < n; i++)
            r[i] = 1.0;
        for (int s = 0; s < steps; s++) {
            double[] q = new double[n];
            for (int i = 0; i < n; i++) {
                double t = 0;
                for (int k = start[i]; k < start[i + 1]; k++)
                    t += r[column[k]];
                q[i] = t / (start[i + 1] - start[i]);
            }
            r = q;
        }
        return r;
    }
    static long[] counts(int[] to, int steps) {
        long[] c = new long[to.length];
        c[0] = 1;
        for (int s = 0; s < steps; s++) {
            long[] d = new long[c.length];
            for (int i = 0; i < c.length; i++) {
                long t = 0;
                for (int k = 0; k < 20; k++)
                    t += c[to[(i + k) % to.length]];
                d[i] = t % 1000;
            }
            c = d;
        }
        return c;
    }
    /** What stays the same is read as a tree, in tasks. */
    static double same(double[] x, int[] at, int steps) {
        double best = 0;
        for (int s = 0; s < steps; s++) {
            double t = best;
            for (int k = 0; k < at.length; k++)
                t += x[at[k]];
            best = t / 2;
        }
        return best;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] start = starts(n), column = new int[start[n]];
        for (int k = 0; k < column.length; k++)
            column[k] = (int) (k * 7919L % n);
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = i % 4 * 0.5;
        long sum = 0;
        for (long c : counts(column, 6))
            sum += c;
        System.out.println(rank(start, column, 3)[n - 1] + " " + sum + " " + same(x, column, 4));
    }
}
