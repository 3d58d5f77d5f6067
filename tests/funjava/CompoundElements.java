// elements change by compound assignment, ++ and --, as statements of their own
// run: 40
// expect: 6 11 12 11
// expect: 19.5 31 1543 truetrue
// error: 38: array index out of bounds: index 40, length 40
// run: 3
// expect: 1 1 0 1
// expect: 1.0 31 63 falsefalse
// error: 38: array index out of bounds: index 3, length 3
class CompoundElements {
    static int[] histogram(int[] a, int n) {
        int[] count = new int[n];
        for (int i = 0; i < a.length; i++)
            count[a[i]]++;
        return count;
    }
    static double[] scaled(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i;
        for (int i = 0; i < n; i++)
            a[i] *= 0.5;
        return a;
    }
    static long[][] table(int n) {
        long[][] t = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                t[i][j] = i * 10 + j;
                t[i][j] -= 3.75;
                t[i][j] <<= 2;
                --t[i][j];
            }
        return t;
    }
    static int fault(int n) {
        int[] a = new int[n];
        a[n] += 1 / (n - n);
        return a[0];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i % 7;
        int[] h = histogram(a, 7);
        double[] s = scaled(n);
        long[][] t = table(n);
        boolean[] b = new boolean[2];
        b[0] |= n > 10;
        b[1] ^= b[0];
        System.out.println(h[0] + " " + h[1] + " " + h[2] + " " + h[4]);
        System.out.println(s[n - 1] + " " + t[1][2] + " " + t[n - 1][0] + " " + b[0] + b[1]);
        System.out.println(fault(n));
    }
}
