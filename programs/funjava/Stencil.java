// Heat on a square plate: each step a new plate, each point the mean of its four neighbours.
// The edge keeps its temperature.
//
// run: 8 0
// expect: 0.0 0.0 0.0
// run: 16 10
// expect: 66.6727066040039 66.36114120483398 0.0331878662109375
// run: 50 20
// expect: 70.55486301942437 75.5228657504631 0.0
public class Stencil {
    static double[][] plate(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == 0 ? 100 : j == 0 ? 50 : 0;
        return a;
    }

    static double[][] step(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
            }
        return b;
    }

    static double[][] run(double[][] a, int steps) {
        return steps == 0 ? a : run(step(a), steps - 1);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        double[][] a = run(plate(n), steps);
        System.out.println(a[1][1] + " " + a[1][n / 2] + " " + a[n / 2][n / 2]);
    }
}
// expect-turns: jit_braids
