// Parts of records that a loop in a conditional in a loop carries; each was asked for while the outer loop was given it.
// run: 30
// expect: 8683593662372255196
// expect: 703448231940282884
// expect: 2297668799460352544
// run: 100
// expect: -4607456099294589312
// expect: 6646475804045935674
// expect: 7281009513956551657
// run: 3
// expect: 64
// expect: 3
// expect: 3214
class PartsCarried {
    /* A small array, carried by a loop in a conditional in a loop. */
    static long small(int n) {
        long[] p = new long[2];
        for (int i = 2; i < n; i++)
            if (p[0] % 3 != 1)
                for (int k = i; k < n; k += i) {
                    p[0] = p[0] * 5 + k;
                    p[1] += i;
                }
            else
                p[0]++;
        return p[0] * 31 + p[1];
    }
    static long sieve(int n) {
        int[][] p = new int[2][n];
        for (int i = 2; i < n; i++)
            if (p[0][i] == 0)
                for (int k = i; k < n; k += i) {
                    p[0][k] = 1;
                    p[1][k] += i;
                }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + p[0][i] + p[1][i];
        return s;
    }
    /* Parts that are wanted in another order inside than outside, and by conditionals in a row. */
    static long crossed(int n) {
        long[][] p = new long[3][n];
        for (int i = 1; i < n; i++) {
            if (p[2][i - 1] % 2 == 0)
                for (int k = 0; k < i; k++)
                    if (p[1][k] < i)
                        p[0][k] += p[2][k] + i;
                    else
                        p[1][k]--;
            else
                p[1][i] = i;
            for (int k = i; k < n && p[1][k] < 7; k++)
                p[2][k] += p[0][i - 1] % 5 + 1;
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + p[0][i] + p[1][i] * 7 + p[2][i] * 3;
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(small(n));
        System.out.println(sieve(n));
        System.out.println(crossed(n));
    }
}
