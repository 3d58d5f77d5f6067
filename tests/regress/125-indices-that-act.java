// An index that an index behind it changes: the element that is written is the one that was read.
// run: 2
// expect: 0 3 0 0
// expect: 1 0 0 0
// expect: 0 0 0 1
// expect: 0 0 1 0
// expect: 0
// run: 7
// expect: 0 7 1 0
// expect: 0 1 0 0
// expect: 2 0 0 0
// expect: 0 0 0 1
// expect: 435238405
class IndicesThatAct {
    static int[][][] counted(int n) {
        int[][][] c = new int[4][4][4];
        c[0][0][1] = n;
        int k = 1;
        for (int e = 0; e < c.length; e++)
            c[(3 - (k - n)) & 3][0][k++ & 3] += c[e][0][3] + 1;
        return c;
    }

    static int stepped(int n) {
        int[][] a = new int[n][n];
        int i = 0;
        while (i < n - 2) {
            a[i + 1][i += 1] += i;
            a[i][i = i + 1]++;
            a[i][(i -= 1) + 1] *= 10;
        }
        int s = i;
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                s = s * 31 + a[j][k];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][][] c = counted(n);
        for (int i = 0; i < 4; i++)
            System.out.println(c[i][0][0] + " " + c[i][0][1] + " " + c[i][0][2] + " " + c[i][0][3]);
        System.out.println(stepped(n));
    }
}
