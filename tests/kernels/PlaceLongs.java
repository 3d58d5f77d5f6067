// run: 9
// expect: 8
// run: 700
// expect: 543
// bench: scans place(vector(10000000)) place(vector(70))
/** Where the greatest element of a vector of Longs is: the first one, if there are several. */
public class PlaceLongs {
    static long[] vector(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919L + 5) % 100003;
        return a;
    }
    static int place(long[] a) {
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
