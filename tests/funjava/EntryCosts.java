// What it costs to give arrays to a method.
// options: --entry trace
// run: tests/npy/f8_2x3x4.npy 1
// expect: 53.0
class EntryCosts {
    static double trace(double[][][] a, int k) {
        double sum = 0;
        for (int i = 0; i < a.length; i++)
            sum += a[i][k][k];
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(trace(new double[2][3][4], 2));
    }
}
