// a method whose loop, in lanes, needs more registers than there are is not cut within it: what finds none stays in a frame
// run: 100
// expect: 1.0
// expect: 1.060817247957585
// expect-stat: program.tasks 1
class LoopInOneCodelet {
    static double most(int n) {
        double[] x = new double[2 * n], y = new double[2 * n];
        for (int k = 0; k < n; k++) {
            double t = -2 * Math.PI * k / n, c = Math.cos(t), s = Math.sin(t);
            x[k] = c - s;
            x[k + n] = c + s;
        }
        for (int k = 0; k < n; k++) {
            double t = 3 * Math.PI * k / n, c = Math.cos(t), s = Math.sin(t);
            y[k] = c * x[k] - s * x[k + n];
            y[k + n] = s * x[k] + c * x[k + n];
        }
        System.out.println(y[n / 2 + n]);
        return x[1];
    }
    public static void main(String[] args) {
        System.out.println(most(Integer.parseInt(args[0])));
    }
}
