// one loop that fills two arrays, and a loop that reads both
// run: 33
// expect: 135.5 -229516533
class TwoArrays {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        double[] b = new double[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * i % 17;
            b[i] = a[i] * 0.5;
        }
        double s = 0;
        int t = 0;
        for (int i = 0; i < n; i++) {
            s += b[i];
            t = t * 5 + a[n - 1 - i];
        }
        System.out.println(s + " " + t);
    }
}
