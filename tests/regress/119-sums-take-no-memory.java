// Three sums of one loop: their iterations have much in common, but an array of 2 000 000 elements is no way to share it.
// options: --memory 12M
// run: 2000000
// expect: 42232310
class X {
    static long sums(int n) {
        long s = 0;
        int c = 0;
        double most = 0;
        for (int i = 0; i < n; i++) {
            double a = 0, b = 0, p = (i % 1000) * 0.003 - 2, q = i % 17 * 0.05;
            int k = 0;
            while (k < 10 && a * a + b * b < 4) {
                double t = a * a - b * b + p;
                b = 2 * a * b + q;
                a = t;
                k++;
            }
            s += k;
            if (a > b) c++;
            most = Math.max(most, a * b);
        }
        return s * 3 + c * 5L + (long) (most * 1000);
    }

    public static void main(String[] args) {
        System.out.println(sums(Integer.parseInt(args[0])));
    }
}
