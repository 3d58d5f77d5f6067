// new arrays hold zeros; lengths of every kind
// run: 0 0
// expect: 0 0 0 2 0 0 0 0
// run: 1 16
// expect: 1 1 16 2 1 16 16 16
// run: 17 3
// expect: 17 17 3 2 17 51 51 3
class ZeroArrays {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        int[] a = new int[n];
        double[][] b = new double[n][m];
        boolean[] c = new boolean[m];
        float[][][] d = new float[2][n][m];
        long[] e = new long[n * m];
        long sum = 0;
        for (int i = 0; i < n; i++)
            sum += a[i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (b[i][j] == 0 && d[1][i][j] == 0) sum++;
        int no = 0;
        for (int i = 0; i < m; i++)
            if (!c[i]) no++;
        System.out.println(a.length + " " + b.length + " " + c.length + " " + d.length + " " + d[0].length + " " + e.length + " " + sum + " " + no);
    }
}
