// run: 9
// expect: 0.7622886398058493
// run: 70
// expect: 1.3815153177430797
// bench: parallel smooth(1000000,50) smooth(70,5)
/** A row of points, each of which becomes the mean of three, again and again, in two arrays that change roles. */
public class Jacobi1D {
    static double[] smooth(int n, int steps) {
        double[] a = new double[n], b = new double[n];
        for (int i = 0; i < n; i++) {
            a[i] = (i + 2) % 10 / 8.0;
            b[i] = a[i];
        }
        for (int t = 0; t < steps; t++) {
            for (int i = 1; i < n - 1; i++)
                b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
            double[] c = a;
            a = b;
            b = c;
        }
        return a;
    }
    public static void main(String[] args) {
        double s = 0;
        for (double x : smooth(Integer.parseInt(args[0]), 20))
            s = s * 0.75 + x;
        System.out.println(s);
    }
}
