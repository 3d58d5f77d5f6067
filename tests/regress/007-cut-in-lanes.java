// A leaf that is cut into several codelets, but not between the chunk and what lanes write there.
//
// run: 3
// expect: 53885
// run: 40
// expect: 1259271430
class Cut {
    static double[] rests(int n, double y) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (y + 23.74) % y / y + Math.sqrt(y) + (y - 1.25) % (y + n) * i + y * y % (i % 3 == 0 ? y : n);
        return a;
    }

    static int[] small(int n, double y) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (int) ((y + 23.74) % y / y) + (int) ((y - 1.25) % (y + n) * i);
        return a;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long all = 0;
        double[] a = rests(n, n * 1.5);
        int[] b = small(n, n * 1.5);
        for (int i = 0; i < n; i++)
            all += (long) (a[i] * 1000) * (i + 1) + b[i];
        System.out.println(all);
    }
}
