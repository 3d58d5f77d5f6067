// for (x : array): of a variable, a row, a call, a constant; arrays that change meanwhile
// run:
// expect: 499500.0
// expect: -6000.0 7.0
// expect: 81 -1 56712 123456
// expect: 2176077472
// expect: 1 2 3 4 
class ForEach {
    static final int[] PRIMES = {2, 3, 5, 7, 11};

    static double sum(double[] a) {
        double s = 0;
        for (double x : a)
            s += x;
        return s;
    }

    static double total(double[][] m) {
        double s = 0;
        for (double[] row : m)
            for (final double x : row)
                s += x;
        return s;
    }

    static double row(double[][] m, int i) {
        double s = 0;
        for (double x : m[i])
            s = Math.max(s, x);
        return s;
    }

    static int[] squares(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        return a;
    }

    static int first(int[] a, int above) {
        for (int x : a) {
            if (x % 2 == 0)
                continue;
            if (x > above)
                return x;
        }
        return -1;
    }

    // the variable gets another array, or the row another number, while the loop goes on
    static long rebound(int n) {
        long s = 0;
        int[] a = {1, 2, 3};
        for (int x : a) {
            a = new int[n];
            s = 10 * s + x + a.length;
        }
        int[][] m = {{1, 2}, {3, 4}};
        int i = 0;
        for (int x : m[i]) {
            i = 1;
            s = 10 * s + x;
        }
        return s;
    }

    // elements that come later are written meanwhile
    static int written() {
        int[] a = {1, 1, 1, 1, 1, 1};
        int i = 0, s = 0;
        for (int x : a) {
            s = 10 * s + x;
            i++;
            if (i < a.length)
                a[i] += x;
        }
        return s;
    }

    public static void main(String[] args) {
        double[] a = new double[1000];
        for (int i = 0; i < a.length; i++)
            a[i] = i;
        System.out.println(sum(a));
        double[][] m = new double[30][40];
        for (int i = 0; i < 30; i++)
            for (int j = 0; j < 40; j++)
                m[i][j] = i - j;
        System.out.println(total(m) + " " + row(m, 7));
        System.out.println(first(squares(100), 50) + " " + first(new int[0], 0) + " " + rebound(4) + " " + written());
        long s = 0;
        for (var x : squares(300))
            s += x;
        for (long x : PRIMES)
            s = s * 3 + x;
        for (boolean b : new boolean[] {true, false, true})
            s += b ? 1 : 0;
        System.out.println(s);
        for (int[] row : new int[][] {{1, 2}, {3, 4}})
            for (int x : row)
                System.out.print(x + " ");
        System.out.println();
    }
}
