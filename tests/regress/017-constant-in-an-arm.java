// rows of elements that a condition chooses between, one of them a constant that stands outside
//
// run: 777
// expect: 777 777 18 18 13 13
class ConstantInAnArm {
    public static void main(String[] args) {
        long x = Long.parseLong(args[0]);
        boolean positive = x > 0;
        int n = 13, w = 18;
        long[][] a = new long[n][w];
        int[][] b = new int[w][n + w];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < w; j++)
                a[i][j] = i >= 6 & positive ? w : x;
        for (int i = 0; i < w; i++)
            for (int j = 0; j < n + w; j++)
                b[i][j] = i < 3 | !positive ? -1 : n;
        System.out.print(a[0][0] + " " + a[5][17] + " " + a[6][0] + " " + a[12][17] + " ");
        System.out.println(b[3][0] + " " + b[17][30]);
    }
}
