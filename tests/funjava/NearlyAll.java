// Loops that fill an array but for some elements at its ends: these stay what they were, and no turn is
// made up for them.
// run: 0
// error: 48: array index out of bounds: index 0, length 0
// run: 1
// expect: 3 0 0.0
// run: 2
// expect: 7 3 0.0
// expect: 3 4 4 3 4
// run: 16
// expect: 851 135 26530.0
// expect: 3 44 56 71 18
// run: 17
// expect: 910 135 31490.0
// expect: 3 44 56 59 18
// run: 40
// expect: 2649 729 368866.0
// expect: 3 44 42 76 42
// run: 300
// expect: 59155 38955 1.43635106E8
// expect: 3 44 248 342 300
// run: -33
// error: 66: integer division by zero
class NearlyAll {
    // Both ends, or one, stay as they were.
    static int[] middle(int[] a, int before) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++)
            b[i] = before + i;
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + 10 * a[i + 1] + b[i];
        for (int i = 3; i < n; i++)
            b[i] -= i % 3;
        for (int i = n - 2; i >= 2; i--)
            b[i] += 2;
        return b;
    }

    static boolean[] flags(int n) {
        boolean[] f = new boolean[n + 3];
        for (int i = 2; i <= n; i++)
            f[i] = i % 7 != 3;
        return f;
    }

    static double[][] inner(double[][] a) {
        int n = a.length, m = a[0].length;
        double[][] b = new double[n][m];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        return b;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i];
        return s;
    }

    static int[] divided(int n) {
        int[] b = new int[n];
        for (int i = 1; i < n; i++)
            b[i] = 100 / (i - 1);
        return b;
    }

    static int set(boolean[] f) {
        int c = 0;
        for (int i = 0; i < f.length; i++)
            c += f[i] ? i + 1 : 0;
        return c;
    }

    static double whole(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                s += a[i][j] * (i + 2 * j + 1);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        if (n < 0)
            System.out.println(sum(divided(-n)));
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i % 11;
        double[][] b = new double[n][n + 5];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 5; j++)
                b[i][j] = (i * 3 + j) % 8;
        int[] c = middle(a, 3);
        System.out.println(sum(c) + " " + set(flags(n)) + " " + whole(inner(b)));
        if (n > 1)
            System.out.println(c[0] + " " + c[1] + " " + c[n / 2] + " " + c[n - 2] + " " + c[n - 1]);
    }
}
