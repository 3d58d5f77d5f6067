// run: 9
// expect: 8
// run: 700
// expect: 543
// bench: scans place(vector(10000000)) place(vector(70))
/** Where the greatest element of a vector of Doubles is: the first one, if there are several. */
public class PlaceDoubles {
    static double[] vector(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 100003 * 0.37;
        return a;
    }
    static int place(double[] a) {
        int most = 0;
        for (int i = 1; i < a.length; i++)
            if (a[i] > a[most])
                most = i;
        return most;
    }
    public static void main(String[] args) {
        System.out.println(place(vector(Integer.parseInt(args[0]))));
    }
}
