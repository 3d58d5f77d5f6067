// Recursions that read tables of constants.
// run: 0
// expect: 255168
// expect: 1
// expect: 0.5
// expect: 2
// expect: 194
// expect: 3
// run: 1
// expect: 27732
// expect: 4
// expect: 0.421875
// expect: 297
// expect: -264
// expect: 4
// run: 3
// expect: 2934
// expect: 143
// expect: 1.7437744140625
// expect: 67130
// expect: 41785
// expect: 19
// run: 5
// expect: 2934
// expect: 2122
// expect: 3.4892468452453613
// expect: 65497802
// expect: 178226
// expect-exit: 1
// error: 103: array index out of bounds: index 5, length 5
// remark: 48: levels: several of its calls of itself
// remark: 94: levels: several of its calls of itself

class X {
    static final int[] LINES = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    static final int[] DX = {1, 2, 2, 1, -1, -2, -2, -1}, DY = {2, 1, -1, -2, -2, -1, 1, 2};
    static final double[] WEIGHT = {0.5, 0.25, 1.5};
    static final long[][] STEP = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    static final boolean[] ODD = {false, true, false, true};

    static boolean wins(int b) {
        for (int l : LINES)
            if ((b & l) == l)
                return true;
        return false;
    }

    static int games(int me, int you) {
        if (wins(you) || (me | you) == 0777)
            return 1;
        int n = 0;
        for (int m = 0; m < 9; m++) {
            int bit = 1 << m;
            if (((me | you) & bit) == 0)
                n += games(you, me | bit);
        }
        return n;
    }

    /** Ways of a knight. */
    static int knight(int x, int y, int moves, int size) {
        if (x < 0 || y < 0 || x >= size || y >= size)
            return 0;
        if (moves == 0)
            return 1;
        int n = 0;
        for (int k = 0; k < 8; k++)
            n += knight(x + DX[k], y + DY[k], moves - 1, size);
        return n;
    }

    static double weigh(int n, int k) {
        if (n <= 0)
            return WEIGHT[k % 3];
        return weigh(n - 1, k + 1) * WEIGHT[n % 3] + weigh(n - 2, k * 2) * 0.5;
    }

    static long steps(int n, int i, int j) {
        if (n == 0)
            return STEP[i][j];
        long a = steps(n - 1, j, (i + 1) % 3), b = ODD[n & 3] ? steps(n - 1, (int) ((a & 3) % 3), i) : n;
        return a * STEP[i][j] + b;
    }

    static int look(int[] t, int i) {
        int s = 0;
        while (i < t.length) {
            s = s * 3 + t[i];
            i += 3;
        }
        return s;
    }

    static int helper(int n, int i) {
        if (n == 0)
            return look(DX, i & 7);
        return helper(n - 1, i + 1) * 5 + helper(n - 1, i * 3) + DY[i & 7];
    }

    /** Past the end of its table. */
    static int past(int n, int i) {
        int[] t = {3, 1, 4, 1, 5};
        return n == 0 ? t[i] : past(n - 1, i + 1) + past(n - 1, i);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(games(0, (1 << n) - 1 & 3));
        System.out.println(knight(n, 1, n, 6));
        System.out.println(weigh(n * 3, n));
        System.out.println(steps(n * 2, n % 3, 1));
        System.out.println(helper(n + 2, n));
        System.out.println(past(n, 0));
    }
}
