// arrays that change places are private in one form of a loop and trees in the other: behind both their sizes are those from before
// options: --strict-fp
// run: 0
// expect: 5610930643603654528 133194
// expect: 530.380993479742 112.87715588137507
// run: 3
// expect: 6418893992659038770 131272
// expect: 325.2844090294534 5.8775697206147015
// run: 7
// expect: -8428998340201483702 131272
// expect: 5050.5436142324015 2.5547380466014147
class SizesBehindGive {
    static long hash(boolean[] a) {
        long h = 2;
        for (int i = 0; i < a.length; i++)
            h = h * 31 + (a[i] ? 3 : 5);
        return h;
    }
    static long turns(int n, int m) {
        boolean[] a = new boolean[n], b = new boolean[n];
        for (int i = 0; i < n; i++)
            a[i] = a[i] || i % 3 == 0;
        for (int i = 0; n > i + (m & 3); i++) {
            if (m != 7) {
                a[i] = m > i;
            }
            boolean[] t = a;
            a = b;
            b = t;
        }
        return hash(a) ^ hash(b) * 3;
    }
    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s = s * 0.5 + a[i][j] * (i + j);
        return s;
    }
    static double matrices(int n, int m) {
        double[][] a = new double[n][5], b = new double[n][5];
        for (int i = 0; i < n; i++)
            a[i][(i * 3 + m) % 5] = i;
        for (int i = 0; n > i + (m & 3); i++) {
            if (m != 7) {
                a[i][m & 3] += m;
                a[i][4] = b[i][m & 3] + 1;
            }
            double[][] t = a;
            a = b;
            b = t;
        }
        return sum(a) + 3 * sum(b);
    }
    public static void main(String[] args) {
        int m = Integer.parseInt(args[0]);
        System.out.println(turns(185, m) + " " + turns(3, m));
        System.out.println(matrices(40, m) + " " + matrices(7, m));
    }
}
