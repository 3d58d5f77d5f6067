// Loops that compare their counter with several ends.
//
// run: 40 7
// expect: 16610 756006 1423028457 1886 847 100
// expect: 7 4 3 0 1 3 2 0 0 18
// run: 100 99
// expect: 333525 14604098 -1532710826 50974 4986 1348
// expect: 17 4 3 0 1 3 2 0 0 18
// run: 3 50
// expect: 6845 333003 0 0 111 26
// expect: 17 4 3 0 1 3 2 0 0 18
public class SeveralEnds {
    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 37 % 101;
        return a;
    }

    static long products(int[] a, int[] b) {
        long sum = 0;
        for (int i = 0; i < a.length && i < b.length; i++)
            sum += a[i] * (long) b[i];
        return sum;
    }

    static int until(int[] a, int n, int m) {
        int sum = 0, i = 0;
        while (i < n & i <= m) {
            sum += a[i] * 3;
            i++;
        }
        return sum * 1000 + i;
    }

    static int down(int[] a, int low, int end) {
        int sum = 0;
        for (int i = a.length - 1; i >= 0 && i > low && end <= i; i--)
            sum = sum * 3 + a[i];
        return sum;
    }

    static int[] first(int[] a, int[] b, int n) {
        int[] c = new int[a.length];
        for (int i = 0; a.length > i && i < b.length && i <= n; i++)
            c[i] = a[i] + b[i];
        return c;
    }

    static int most(int[] a, int k, int n) {
        int most = 0;
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int j = Math.max(0, i - k); j <= i + k && j < n; j++)
                s += a[j];
            most = Math.max(most, s);
        }
        return most;
    }

    // not the same: another end moves, a counter of its own, an element
    static int others(int[] a, int n, int m) {
        int c = 0, end = n;
        for (int i = 0; i < end && i < m; i++)
            end -= a[i] % 2;
        for (int i = 0, j = m; i < n && j > 0; i++, j -= 2)
            c += i;
        for (int i = 0; i < n && a[i] < 90; i++)
            c += 7;
        return c + end;
    }

    // ends beyond which there is no int
    static int turns(int first, int n, int m) {
        int c = 0;
        for (int i = first; i < n && i <= m; i++)
            if (++c == 9)
                return c + i % 10;
        for (int i = first; i > n && i >= m; i--)
            if (++c == 9)
                return c + i % 10;
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]), most = Integer.MAX_VALUE, least = Integer.MIN_VALUE;
        int[] a = ints(n), b = ints(m), c = first(a, b, n - 4);
        long check = 0;
        for (int i = 0; i < c.length; i++)
            check += c[i] * (i % 11);
        System.out.println(products(a, b) + " " + until(a, n, m - 2 > n ? n : m - 2) + " " + down(a, m - 20, 2) + " " + check + " " + most(a, m, n)
                           + " " + others(a, n, m));
        System.out.println(turns(0, m, most) + " " + turns(most - 4, most, most) + " " + turns(most - 4, most, most - 2) + " " + turns(least, least, least)
                           + " " + turns(least, n, least) + " " + turns(least + 3, least, least) + " " + turns(least + 3, least, least + 2)
                           + " " + turns(0, most, least) + " " + turns(least + 2, least, most) + " " + turns(most, least, least));
    }
}
// remark: 22: ends: it counts to the first of several ends
// remark: 29: ends: it counts to the first of several ends
// remark: 38: ends: it counts to the first of several ends
// remark: 45: ends: it counts to the first of several ends
// remark: 54: ends: it counts to the first of several ends
// remark: 76: ends: it counts to the first of several ends
// remark: 79: ends: it counts to the first of several ends
