// a write behind the end, in the loop that fills
// run: 4 4
// expect: 1.5
// run: 4 3
// error: 10: array index out of bounds: index 3, length 3
class StoreFaults {
    static double[] fill(int n, int m) {
        double[] a = new double[m];
        for (int i = 0; i < n; i++)
            a[i] = 0.5 * i;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[] a = fill(n, m);
        System.out.println(a[m - 1]);
    }
}
