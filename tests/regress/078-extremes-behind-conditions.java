// A greatest or least number of those for which conditions hold, and truth values that become true or false where one does, are
// operators: 16 iterations at once. Not where what stands behind the conditions may fail.
//
// run: 1 9
// expect: 1 1000 -1 0
// expect: 0
// run: 2 9
// expect: 2 998 30 2
// expect: 0
// run: 40 9
// expect: 7 922 3432 805277991
// expect: 96
// run: 100 9
// expect: 10 802 8952 529655380
// expect: 98
// run: 40 40
// expect: 7 922 3635 805277991
// error: 88: array index out of bounds: index 52, length 40
// run: 40 300
// expect: 7 922 3635 805277991
// error: 88: array index out of bounds: index 150, length 40
// run: 40 3
// expect: 7 922 3432 805277991
// expect: 96
// remark: 37: lanes
// remark: 49: lanes
// remark: 60: lanes
// remark: 64: lanes
// remark: 72: lanes
class Behind {
    static int longest(int n) {
        int[] a = new int[n], d = new int[n];
        int best = 0;
        for (int i = 0; i < n; i++) {
            a[i] = i * 7919 % 10007;
            int m = 1;
            for (int j = 0; j < i; j++)
                if (a[j] < a[i] && d[j] + 1 > m)
                    m = d[j] + 1;
            d[i] = m;
            best = best < m ? m : best;
        }
        return best;
    }
    static long least(int n) {
        long[] d = new long[n];
        for (int i = 0; i < n; i++) {
            long m = 1000 - i;
            for (int j = 0; j < i; j++) if (d[j] % 2 == 0 && j % 3 != 1 && m >= d[j] * 3) m = d[j] * 3;
            d[i] = m - i;
        }
        return d[n - 1];
    }
    /** Which of equal ones is held makes no difference; MOST beyond the end fails. */
    static int until(int n, int most) {
        int[] d = new int[n];
        int s = 0;
        for (int i = 0; i < n; i++) {
            int m = -1;
            for (int j = 0; j < i; j++) if (j < most && d[j] >= m) m = d[j];
            d[i] = (m + i * 31) % 101;
            s += m;
        }
        for (int j = 0; j < n; j++) if (j != 5 && d[j % most] > s) s = d[j % most];
        return s;
    }
    static int truths(int n) {
        int[] d = new int[n];
        int s = 0;
        for (int i = 0; i < n; i++) {
            boolean any = false, all = true, none = true, some = false;
            for (int j = 0; j < i; j++) {
                if (d[j] == i) any = true;
                if (d[j] * 2 < i) all = false;
                none = d[j] == i + 1 ? false : none;
                some = d[j] < i + 5 ? some : true;
            }
            d[i] = any ? i - 1 : all ? i : none ? i * 2 : some ? i + 1 : i + 2;
            s = s * 31 + d[i];
        }
        return s;
    }
    /** What stands behind the first condition may fail, whatever the second one says. */
    static int fails(int n, int most) {
        int[] d = new int[n];
        int m = 0;
        for (int i = 0; i < n; i++) d[i] = i * 37 % 100;
        for (int i = 0; i < n; i++) if (i % 4 == 1 && d[i * most / 10] > m) m = d[i * most / 10];
        return m;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), most = Integer.parseInt(args[1]);
        System.out.println(longest(n) + " " + least(n) + " " + until(n, most) + " " + truths(n));
        System.out.println(fails(n, most));
    }
}
