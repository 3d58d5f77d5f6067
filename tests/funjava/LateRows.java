// new T[n][]: the first row that is stored says how long all are; another length is a fault
// run: 1
// expect: 0 29791 31
// expect: 0.5 1 true
// expect-exit: 1
// error: 85: row of another length
// run: 4
// expect: 7484978862866543814 1081013227063981702 3473362625353333312
// expect: 9.5 4 true
// expect: 4
// run: 33
// expect: -864352401427327712 3552777825963352415 -862085592477414881
// expect: 96.5 33 true
// expect-exit: 1
// error: 85: row of another length
import java.util.Arrays;

class LateRows {
    static int[][] made(int n, int m) {
        int[][] a = new int[n][];
        for (int i = 0; i < n; i++) {
            a[i] = new int[m + 1];
            for (int j = 0; j <= m; j++)
                a[i][j] = i * j;
        }
        return a;
    }
    static int[][] copied(int[][] a) {
        int[][] b = new int[a.length][];
        for (int i = 0; i < a.length; i++)
            b[i] = a[i].clone();
        for (int i = 0; i < b.length; i++)
            b[i][0]++;
        return b;
    }
    static int[][] named(int n) {
        final int m = 2 * n;
        int[][] a = new int[n][];
        int i = 0;
        while (i < n) {
            int[] row = new int[m];
            row[i] = 1;
            a[i++] = row;
        }
        return a;
    }
    static double[][] halves(double[][] a) {
        int n = a.length;
        double[][] right = new double[n][], left = new double[n][n];
        for (int i = 0; i < n; i++) {
            right[i] = Arrays.copyOfRange(a[i], n, 2 * n);
            left[i] = Arrays.copyOf(a[i], n);
        }
        for (int i = 0; i < n; i++)
            right[i][i] += left[i][0];
        return right;
    }
    static boolean[][] given() {
        boolean[][] q = new boolean[2][];
        q[0] = new boolean[]{true, false, true};
        q[1] = new boolean[]{false, false, true};
        return q;
    }
    static long hash(int[][] a) {
        long h = 0;
        for (int[] row : a)
            for (int x : row)
                h = h * 31 + x;
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] a = made(n, n + 2);
        System.out.println(hash(a) + " " + hash(copied(a)) + " " + hash(named(n)));
        double[][] d = new double[n][];
        for (int i = 0; i < n; i++) {
            d[i] = new double[2 * n];
            for (int j = 0; j < 2 * n; j++)
                d[i][j] = i + j * 0.5;
        }
        double[][] r = halves(d);
        System.out.println(r[n - 1][n - 1] + " " + r[0].length + " " + given()[1][2]);
        int[][] ragged = new int[2][];
        ragged[0] = new int[n];
        ragged[1] = new int[4];
        System.out.println(ragged[1].length);
    }
}
