// arrays that do not change any more, read at uneven places by sequential loops: from copies in private arrays
// run: 0 50
// expect: 4661271399495138363
// run: 1 50
// expect: -4068632482191352807
// run: 2 50
// expect: 500041
// run: 3 50
// expect: -5338373318981310019
// run: 3 0
// expect: 0
// run: 4 50
// error: 90: array index out of bounds: index 86, length 50
// run: 5 7
// error: 100: array index out of bounds: index -1, length 7
// run: 6 9
// expect: 5
class InPlaceCopies {
    static int[] next(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7 + 3) % n;
        return a;
    }
    static double[] halves(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 0.5;
        return a;
    }
    static long chase(int n, int steps) {
        int[] a = next(n);
        long s = 0;
        int at = 1;
        for (int i = 0; i < steps; i++) {
            at = a[at];
            s = s * 31 + at;
        }
        return s + a[n - 1];
    }
    static int place(double[] a, double x) {
        int low = 0, high = a.length;
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < x)
                low = mid + 1;
            else
                high = mid;
        }
        return low;
    }
    static long searches(int n) {
        double[] a = halves(n);
        long s = 0;
        for (int i = 0; i < 3 * n; i++)
            s = s * 31 + place(a, i * 0.3);
        return s;
    }
    static long literals(int n) {
        int[] code = {3, 1, 4, 1, 5, 0, 2, 6};
        boolean[] stops = {false, true, false, false, true, false, true, false};
        long s = 0;
        int at = 0;
        while (s < n * 1000L) {
            s += stops[at] ? 7 : at;
            at = code[at];
            if (at == 6)
                at = code[(int) (s & 7)];
        }
        return s * 10 + at;
    }
    static long nested(int n) {
        long s = 0;
        for (int r = 1; r < 5; r++) {
            int[] a = next(n + r);
            int at = r;
            for (int i = 0; i < n; i++) {
                at = a[at];
                for (int j = 0; j < 3; j++)
                    s = s * 3 + a[a[(at + j) % n]];
            }
        }
        return s;
    }
    static long beyond(int n) {
        int[] a = next(n);
        long s = 0;
        int at = 1;
        while (true) {
            s += a[at];
            at = a[at] * 2;
        }
    }
    static long below(int n) {
        int[] a = next(n);
        int at = n - 1;
        long s = 0;
        while (s < 1000000) {
            s += at;
            at = a[at] - a[at - 1];
        }
        return s;
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        System.out.println(which == 0 ? chase(n, 3 * n) : which == 1 ? searches(n) : which == 2 ? literals(n) : which == 3 ? nested(n) :
                           which == 4 ? beyond(n) : which == 5 ? below(n) : chase(n, 0));
    }
}
