// A pass that is left out changes no sum: a loop that adds up real numbers keeps its blocks, though the place of the
// greatest it finds beside asks for the pass.  The first line is in the order of blocks, the second one in Java's.
//
// run: 20000
// expect: -2.3108719171293483E9 1
// expect: -2.3108719171293926E9 1
// options: --without=select
// run: 20000
// expect: -2.3108719171293483E9 1
// expect: -2.3108719171293926E9 1
class LeftOutSums {
    static double[] parts(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919 % 1013 - 506) * 1.1e7 / (i + 1.3);
        return a;
    }

    public static void main(String[] args) {
        double[] a = parts(Integer.parseInt(args[0]));
        double sum = 0, best = -1, last = 0;
        int at = -1;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            if (a[i] > best) {
                best = a[i];
                at = i;
            }
        }
        System.out.println(sum + " " + at);
        for (int i = 0; i < a.length; i++)
            last = last * 1.0 + a[i];
        System.out.println(last + " " + at);
    }
}
