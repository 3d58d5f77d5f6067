// arrays that loops make anew from those of the iteration before: of sizes that grow and shrink, beginning with arrays that others read, too
// run: 20
// expect: 376428 23.865339660644565 3 1174321 32 -883411332 -415550431
// error: 97: array index out of bounds: index 1, length 1
// run: 51
// expect: 11758075 4.17582225840248E7 3 8126303 63 2111326582 -683695490
// expect: 1275
// run: 530
// expect: 246602547 9.941824812181817E89 3 115800548 32 1685869608 -835120211
// expect: 140185
// remark: 24: versions: arrays of 4096 elements and fewer are written in place
// remark: 38: versions: arrays of 4096 elements and fewer are written in place
// remark: 52: versions: arrays of 4096 elements and fewer are written in place
// remark: 64: versions: arrays of 4096 elements and fewer are written in place
// remark: 79: versions: arrays of 512 elements and fewer are written in place
// remark: 24: in order, on a private array
// remark: 38: in order, on a private array
// remark: 52: in order, on a private array
class GrowingRows {
    /** Rows that grow. */
    static long triangle(int n) {
        int[] row = {1};
        long s = 0;
        for (int i = 1; i <= n; i++) {
            int[] next = new int[i + 1];
            next[0] = 1;
            next[i] = 1;
            for (int k = 1; k < i; k++)
                next[k] = (row[k - 1] + row[k]) % 1000003;
            row = next;
            s += row[i / 2];
        }
        return s;
    }
    /** Rows that shrink: differences of differences; what is left is the result. */
    static double[] differences(double[] first) {
        double[] row = first;
        for (int i = first.length - 1; i > 2; i--) {
            double[] next = new double[i];
            for (int k = 0; k < i; k++)
                next[k] = row[k + 1] - row[k] * 0.5;
            row = next;
        }
        return row;
    }
    /** Sums over all ways, of a size that has nothing to do with it. */
    static long ways(int n, int m) {
        long[] row = new long[m];
        for (int k = 0; k < m; k++)
            row[k] = k;
        long[] first = row;
        for (int i = 0; i < n; i++) {
            long[] next = new long[m];
            next[0] = row[m - 1];
            for (int k = 1; k < m; k++)
                next[k] = next[k] + row[k] + row[k - 1] * 3 + first[k];
            row = next;
        }
        return row[m / 3] * 31 + first[m / 2];
    }
    /** The row stays in some iterations. */
    static int sometimes(int n) {
        int[] row = new int[n + 2];
        for (int i = 0; i < n; i++) {
            int[] next = new int[n + 2];
            for (int k = 1; k <= n; k++)
                next[k] = row[k - 1] + row[k + 1] * 5 + i;
            if (next[i + 1] % 3 != 0)
                row = next;
        }
        int s = 0;
        for (int k = 0; k < n + 2; k++)
            s = s * 7 + row[k];
        return s;
    }
    /** Iterations that choose. */
    static int pieces(int n) {
        int[] row = {0, 1};
        for (int i = 2; i < n; i++) {
            int[] next = new int[i + 1];
            for (int k = 0; k < i; k++)
                next[k] = (k ^ i) % 5 < 2 ? row[k] + 1 : row[i - 1 - k] * 3;
            next[i] = i;
            row = next;
        }
        int s = 0;
        for (int k = 0; k < row.length; k++)
            s = s * 3 + row[k];
        return s;
    }
    /** An element too few. */
    static int outside(int n) {
        int[] row = {1, 2};
        for (int i = 2; i < n; i++) {
            int[] next = new int[i - 1 + n / 50];
            for (int k = 0; k < i; k++)
                next[k] = row[k / 2] + i;
            row = next;
        }
        return row[0];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] first = new double[n];
        for (int i = 0; i < n; i++)
            first[i] = i * i % 17;
        double[] d = differences(first);
        double t = 0;
        for (int i = 0; i < d.length; i++)
            t = t * 0.7 + d[i];
        System.out.println(triangle(n) + " " + t + " " + d.length + " " + ways(7, n) + " " + ways(n % 5, 3) + " " + sometimes(n % 1000) + " " + pieces(n));
        System.out.println(outside(n));
    }
}
