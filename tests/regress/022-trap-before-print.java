// An element of a private array that is not there, behind what is printed while a parallel loop runs: that is printed.
// run: 3 2
// expect: before 3
// expect: 2 7.0
// run: 3 -1
// expect: before 3
// error: 22: array index out of bounds: index -1, length 3
class TrapBeforePrint {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        int[] a = new int[n];
        int v = 1;
        for (int i = 0; i < n; i++) {
            v = v * 5 & 7;
            a[i] = v;
        }
        double[] c = new double[n + 4];
        for (int i = 0; i < n + 4; i++)
            c[i] = (39 - i) * 0.25f - 3 + (i == n + 3 ? c.length - 5.25 : 0);
        System.out.println("before " + n);
        int d = n + 3;
        int x = 1 + a[k] % 4 - (a[(a[k] & 7) % n] - a[k]);
        System.out.println(x + " " + c[d]);
    }
}
