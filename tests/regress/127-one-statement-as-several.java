// Statements without braces that are several in the tree: loops over what a call gives, Arrays.fill.
// run: 5
// expect: 8
// expect: 73
// expect: 108
// expect: 114
// expect: 335
// run: 2
// expect: 0
// expect: 8
// expect: 19
// expect: 22
// expect: 442
import java.util.Arrays;

class OneStatementAsSeveral {
    static int[] made(int n) {
        int[] a = new int[n];
        a[1] = 3;
        return a;
    }

    static int filled(int n) {
        int[] a = new int[n];
        int[][] m = new int[n][n];
        if (n > 3)
            Arrays.fill(a, 3);
        else
            Arrays.fill(a, 4);
        for (int i = 0; i < n; i++)
            Arrays.fill(m[i], i + 1);
        int k = 0;
        do
            Arrays.fill(m[k], a[k]);
        while (++k < n - 1);
        return a[1] * 100 + m[n - 2][1] * 10 + m[n - 1][1];
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), s = 0, k = 0;
        if (n > 2)
            for (int x : made(n))
                s += x + 1;
        System.out.println(s);
        for (int i = 0; i < n; i++)
            for (int x : made(n))
                s += x + i;
        System.out.println(s);
        while (k < n)
            for (int x : made(k++ + 2))
                s += x + 1;
        System.out.println(s);
        some:
        for (int x : made(k++ + 2)) {
            if (x == 3)
                continue some;
            s += x + 1;
        }
        System.out.println(s);
        System.out.println(filled(n));
    }
}
