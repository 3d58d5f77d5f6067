// Arms that ask whether an element is there before they read it, from trees, in loops in order and in lanes: the lanes that
// take the other arm read nothing.
// run: 1
// expect: 20
// expect: -4074634119786268398
// expect: 0
// expect: 5.0
// expect: 0
// run: 2
// expect: 566
// expect: -1944179020403222464
// expect: 19
// expect: 5.0
// expect: -11
// run: 15
// expect: -4907803805492199162
// expect: -1454197880726845102
// expect: -1558736872
// expect: 32.5
// expect: 3840051770438415868
// run: 16
// expect: -4567965380581761118
// expect: -6509100885757879296
// expect: -1073344613
// expect: 32.5
// expect: 8361140443996093261
// run: 17
// expect: 5967025791641818288
// expect: -2938407508010245358
// expect: 1101353959
// expect: 32.5
// expect: 940936731945168477
// run: 33
// expect: 5284109093509933202
// expect: 6073899702631681298
// expect: -1891447085
// expect: 32.5
// expect: 8561760895302472224
// run: 50
// expect: 2524863248243690878
// expect: 7639020933856211520
// expect: 1591282503
// expect: 32.5
// expect: 1100427420281136501
// run: 100
// expect: -1063683256630510532
// expect: -9105031700788237696
// expect: -817983841
// expect: 32.5
// expect: -3565821842713968136
class TreesInArms {
    static long[] numbers(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 7L % 31 - 9;
        return a;
    }

    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 11 % 37 - 12;
        return a;
    }

    static long[] before(long[] a, int rounds) {
        int n = a.length;
        long[] b = new long[n];
        for (int t = 0; t < rounds; t++)
            for (int i = 0; i < n; i++)
                b[i] += i > 0 ? a[i - 1] * t : 5;
        return b;
    }

    static long[] behind(long[] a, int rounds) {
        int n = a.length;
        long[] b = new long[n + 20];
        for (int t = 0; t < rounds; t++)
            for (int i = 0; i < n + 20; i++) {
                long x = 1;
                if (i < n)
                    x = a[i] + t;
                if (i >= 20)
                    x -= a[i - 20];
                b[i] = b[i] * 3 + x;
            }
        return b;
    }

    static int[] around(int[] a, int rounds) {
        int n = a.length;
        int[] b = new int[n];
        for (int t = 0; t < rounds; t++)
            for (int i = 0; i < n; i++) {
                int s = 0;
                if (i - t >= 0 && i - t < n)
                    s += a[i - t];
                if (i + t < n)
                    s -= a[i + t];
                b[i] ^= s;
            }
        return b;
    }

    static double sums(double[] a, int rounds) {
        double s = 0;
        int n = a.length;
        double[] b = new double[n];
        for (int t = 1; t < rounds; t++) {
            for (int i = 0; i < n; i++)
                b[i] = b[i] + (i < n - 1 && a[i + 1] > 3 ? a[i + 1] : i > 1 ? a[i - 2] : 0.5);
            s += b[t % n];
        }
        return s;
    }

    static long[] scattered(long[] a, int[] at) {
        int n = a.length;
        long[] b = new long[n];
        for (int t = 0; t < 3; t++)
            for (int i = 0; i < n; i++) {
                int k = at[i] + t;
                if (k >= 0 && k < n)
                    b[i] += a[k];
            }
        return b;
    }

    static long total(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(total(before(numbers(n), 4)));
        System.out.println(total(behind(numbers(n), 4)));
        int[] r = around(ints(n), 5);
        int s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + r[i];
        System.out.println(s);
        double[] d = new double[n];
        for (int i = 0; i < n; i++)
            d[i] = i % 7;
        System.out.println(sums(d, 5));
        System.out.println(total(scattered(numbers(n), ints(n))));
    }
}
