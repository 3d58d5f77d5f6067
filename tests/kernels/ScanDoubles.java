// run: 9
// expect: 581445.25
// run: 700
// expect: 9361524.0
// bench: scans sums(vector(10000000)) sums(vector(70))
/** All prefix sums of a vector of Doubles. */
public class ScanDoubles {
    static double[] vector(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 100003 * 0.25;
        return a;
    }
    static double[] sums(double[] a) {
        double[] s = new double[a.length];
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            s[i] = sum;
        }
        return s;
    }
    public static void main(String[] args) {
        double h = 0;
        for (double x : sums(vector(Integer.parseInt(args[0]))))
            h = h * 3 % 1000003 + x;
        System.out.println(h);
    }
}
