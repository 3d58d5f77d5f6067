// An element that is kept as a scalar while rows of its array are read.
// run: 0
// expect: 314007748
// run: 2
// expect: 514658292
// run: 5
// expect: -634500440
class X {
    static int sum(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i] * (i + 1); return s; }
    static int work(int n) {
        int s = 0, k = 1;
        int[][] a = new int[4][4];
        int[][][] c = new int[4][4][4];
        a[((n + (5 - 4)) & 3)][((k * a[(k++ & 3)][(k & 3)]) & 3)] = (a[1][2] * c[2][1][(c[(k++ & 3)][(k & 3)][((k - 2) & 3)] & 3)]);

        a[0][(0 & 3)] = a[1][((0 - (k + n)) & 3)];
        for (int i2 = 0; i2 < 4; i2++) {
            int h = a[(0 & 3)][2] & 3, g = i2 & 3;
            for (int i4 = 0; i4 < 4; i4++) {
                for (int y = 0; y < c.length; y++) {
                    c[h][g][(k++ & 3)]++;
                    c[y][(2 & 3)][i2] = c[y][(((8 * c[h][g][(k & 3)]) - k) & 3)][i2];
                }
                for (int i6 = 0; i6 < 4; i6++) {
                    k += 2;
                }
                for (int w = 0; w < a.length; w++) {
                    a[0][i4] -= c[i2][i2][(((i2 - i4) + n) & 3)];
                    c[(a[(k & 3)][((4 - n) & 3)] & 3)][(k++ & 3)][i2] *= sum(a[w]);
                }
            }
            int k9 = (a[0][3] & 3);
        }
        int z = (a[(((n + n) - (a[0][0] - 7)) & 3)][(n & 3)] + c[(k++ & 3)][(k & 3)][1]);
        k = (c.length) & 3;
        if (c[z][3][3] > a[0][0]) {
            a[(k++ & 3)][1] = a[0][(a.length & 3)];
            k = (c[(k++ & 3)][3][(n & 3)]) & 3;
        }
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                s = s * 31 + (int) a[i][j];
                for (int l = 0; l < 4; l++)
                    s = s * 31 + (int) c[i][j][l];
            }
        return s * 31 + k;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(work(n));
    }
}
