// Planes of few elements, of which an array of three dimensions is put together again, are arrays.
// run: 2
// expect: 127984264
class PlanesOfFewElements {
    static int hash(int n) {
        int s = 0, k = 1;
        int[][] a = new int[4][4];
        int[][][] c = new int[4][4][4];
        for (int i = 0; i < 4; i++)
            c[n][c[n][2][i] & 3][i] = c[3][n][i] + n;
        for (int i = 0; i < 4; i++)
            a[i][3] += i;
        c[3][1][k++ & 3] = c[3][2][(k + 1) & 3];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                s = s * 31 + a[i][j];
                for (int l = 0; l < 4; l++)
                    s = s * 31 + c[i][j][l];
            }
        return s + k;
    }

    public static void main(String[] args) {
        System.out.println(hash(Integer.parseInt(args[0])));
    }
}
