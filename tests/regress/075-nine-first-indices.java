// Arrays with more fronts than a codelet has private arrays for are carried whole.
//
// run: 1 1
// expect: 1500806983635173376
// run: 5 3
// expect: -8501821498478083524
// run: 20 4
// expect: -4100047113916535808
class NineFronts {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        int[] cx = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy = {0, 0, 1, 0, -1, 1, 1, -1, -1};
        double[][][] f = new double[9][n][n];
        for (int q = 0; q < 9; q++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    f[q][i][j] = (q + 1) * (1 + 0.01 * ((i * j) % 5));
        for (int t = 0; t < steps; t++) {
            double[][][] g = new double[9][n][n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    double all = 0;
                    for (int q = 0; q < 9; q++)
                        all += f[q][i][j];
                    for (int q = 0; q < 9; q++)
                        g[q][(i + cx[q] + n) % n][(j + cy[q] + n) % n] = f[q][i][j] * 0.75 + all * 0.03125;
                }
            f = g;
        }
        long sum = 0;
        for (int q = 0; q < 9; q++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    sum = sum * 31 + Double.doubleToLongBits(f[q][i][j]);
        System.out.println(sum);
    }
}
