// a complex FFT by halves, as two arrays in one: [real parts, imaginary parts]
// remark: 23: lanes: none, for its code needs more registers than there are, or is too long for a codelet
// run: 8
// expect: -3.0 0.0 energy kept
// expect: -4.0 -2.414213562373095
// run: 64
// expect: -2.0 0.0 energy kept
// expect: -1.9999999999999991 -0.1971743530683856
class FftRecursive {
    static double[][] part(double[][] x, int from) {
        int n = x[0].length / 2;
        double[][] y = new double[2][n];
        for (int c = 0; c < 2; c++)
            for (int i = 0; i < n; i++)
                y[c][i] = x[c][2 * i + from];
        return y;
    }
    static double[][] fft(double[][] x) {
        int n = x[0].length;
        if (n == 1) return x;
        double[][] even = fft(part(x, 0)), odd = fft(part(x, 1)), y = new double[2][n];
        for (int c = 0; c < 2; c++)
            for (int i = 0; i < n; i++) {
                int k = i % (n / 2);
                double angle = -2 * Math.PI * k / n, re = StrictMath.cos(angle), im = StrictMath.sin(angle);
                double t = c == 0 ? re * odd[0][k] - im * odd[1][k] : re * odd[1][k] + im * odd[0][k];
                y[c][i] = i < n / 2 ? even[c][k] + t : even[c][k] - t;
            }
        return y;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] x = new double[2][n];
        for (int c = 0; c < 2; c++)
            for (int i = 0; i < n; i++)
                x[c][i] = c == 0 ? i % 5 - 2 : 0;
        double[][] y = fft(x);
        double energy = 0, expected = 0;
        for (int i = 0; i < n; i++) {
            energy += y[0][i] * y[0][i] + y[1][i] * y[1][i];
            expected += x[0][i] * x[0][i] * n;
        }
        System.out.println(y[0][0] + " " + y[1][0] + " " + (Math.abs(energy - expected) < 1e-9 * expected ? "energy kept" : "energy lost"));
        System.out.println(y[0][1] + " " + y[1][1]);
    }
}
