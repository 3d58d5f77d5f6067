// A plane replaced in an iteration whose row is cloned; a record of one array twice; conditionals in a row that change an array.
// run: 0
// expect: 0
// expect: 0
// expect: 1
// run: 1
// expect: 101
// expect: 0
// expect: 1
// run: 2
// expect: 606
// expect: 7
// expect: 34
// run: 4
// expect: 1010
// expect: 7
// expect: 74
// expect-exit: 1
// error: 79: array index out of bounds: index -1, length 5

class X {
    record St(int[] x, int[] y) {}

    static St step(St s, int k) {
        int[] a = new int[2];
        for (int i = 0; i < 2; i++)
            a[i] = s.x()[i] + k;
        if (k > 4)
            return s;
        return new St(a, a);
    }

    static int pairs(int g) {
        St u = new St(new int[2], new int[2]);
        for (int k = 0; k < g; k++)
            u = step(u, k);
        return u.x()[0] * 100 + u.y()[1];
    }

    static int planes(int g) {
        int s = 0;
        int[][][] a = new int[1][5][2];
        for (int i = 0; i < g && i < 2; i++) {
            a[0] = new int[5][2];
            int[] c = a[0][2].clone();
            c[i] = 7;
            s += c[1];
        }
        return s + a[0][0][0];
    }

    static long inARow(int n) {
        int t = n, x = 1;
        long[] a = new long[n + 15], w = {9, 0, 4, 6, 7};
        long h = 0;
        for (int i = 1; i < n; i++) {
            for (int k = 14; k >= 0; k--) {
                h ^= x * k;
                if (i != k)
                    a[0] = w[k % 5];
                if (t > 2) {
                    a[i] = a[n - 1];
                    x += a[k] > 3 ? 2 : 1;
                } else
                    h += a[k];
            }
        }
        return x + h + a[0];
    }

    /** Both arms ask for the same index; what fails stands in the second one. */
    static int arms(int n) {
        int x = 1, h = 0;
        int[] a = new int[n];
        for (int k = 4; k >= -1; k--) {
            if (x % 3 == 0)
                a[k] = k;
            else
                h += a[k];
            x += k;
        }
        return h + x;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(pairs(n * 2));
        System.out.println(planes(n));
        System.out.println(inARow(n));
        if (n == 4)
            System.out.println(arms(5));
    }
}
