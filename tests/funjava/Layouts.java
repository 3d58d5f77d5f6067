// Matrices of all kinds of elements, filled, read and handed on in every way: what
// tests/cli/layouts.sh runs with every layout.  Each line is a sum in which every element has
// a weight of its own.
//
// run: 1 1
// expect: 0 0 0.0
// expect: 4 3
// expect: 0.0 false
// expect: 1 1 1
// expect: -5 -5
// expect: 2
// run: 3 5
// expect: 1015 2030 1015.0
// expect: 238 63
// expect: 56.0 true
// expect: 3 5 3
// expect: 8751 2519
// expect: 43
// run: 0 4
// expect: 0 0 0.0
// expect: 0 0
// expect: 0.0 false
// expect: 0 0 0
// expect: 0 0
// expect: 0
// run: 4 0
// expect: 0 0 0.0
// expect: 0 0
// expect: 0.0 false
// expect: 4 0 4
// expect: 0 0
// expect: 4
// run: 17 33
// expect: 58695560 117391120 5.869556E7
// expect: 1034852 64883
// expect: 78680.0 true
// expect: 17 33 17
// expect: 2334514942438577331 -6161144246330403509
// expect: 9290
// run: 1 100
// expect: 328350 656700 328350.0
// expect: 5350 300
// expect: 2450.0 true
// expect: 1 100 1
// expect: 368955 368163
// expect: 5051
// run: 70 40
// expect: 7313413800 14626827600 7.3134138E9
// expect: 96593327 3204227
// expect: 1959300.0 true
// expect: 70 40 70
// expect: -887565936384582585 -2588373285496518595
// expect: 56890
class Layouts {
    static final double[][] UNIT = {{1, 0}, {0, 1}};

    static int[][] numbers(int n, int m) {
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i * m + j;
        return a;
    }

    static long[][] widened(int[][] a) {
        long[][] b = new long[a.length][a.length == 0 ? 0 : a[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                b[i][j] = 2L * a[i][j];
        return b;
    }

    static float[][] turned(int[][] a, int m) {
        float[][] t = new float[m][a.length];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < a.length; i++)
                t[j][i] = a[i][j];
        return t;
    }

    static long weigh(long[][] b) {
        long sum = 0;
        for (int i = 0; i < b.length; i++)
            for (int j = 0; j < b[i].length; j++)
                sum += b[i][j] * (i * b[i].length + j);
        return sum;
    }

    /* What is side by side in chunks by rows, and by columns. */
    static long lines(long[][] b, int i, int j) {
        int n = b.length, m = n == 0 ? 0 : b[0].length;
        long sum = 0, product = 1;
        long[] row = new long[m], column = new long[n];
        if (n == 0 || m == 0)
            return 0;
        for (int k = 0; k < m; k++)
            sum += b[i][k] ^ k;
        for (int k = 0; k < n; k++)
            product *= b[k][j] | 1;
        for (int k = 0; k < m; k++)
            row[k] = b[i][k] + 3;
        for (int k = 0; k < n; k++)
            column[k] = b[k][j] - 3;
        return sum * 31 + product * 7 + row[m - 1] + column[n - 1] * 5;
    }

    static int rowSum(int[] row) {
        int sum = 0;
        for (int j = 0; j < row.length; j++)
            sum += row[j];
        return sum;
    }

    /* Rows as values: of a matrix, and stored into another. */
    static int byRows(int[][] a) {
        int[][] back = new int[a.length][a.length == 0 ? 0 : a[0].length];
        for (int i = 0; i < a.length; i++)
            back[i] = a[a.length - 1 - i];
        int sum = 0;
        for (int i = 0; i < a.length; i++)
            sum += (i + 1) * rowSum(back[i]) + back[i].length;
        return sum;
    }

    /* Single elements, in and outside of conditions and loops that are not parallel. */
    static int patched(int n, int m) {
        int[][] p = new int[n][m];
        if (n > 0 && m > 0)
            p[n - 1][m - 1] = 3;
        for (int i = 0; i < n && m > 0; i++) {
            int k = 0;
            while (k < m) {
                p[i][k] = p[i][k] + i;
                k += 2;
            }
        }
        int sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                sum += p[i][j] * (i + j + 1);
        return sum;
    }

    /* Steps that replace one array by another, as a stencil does. */
    static boolean[][] life(int n, int m) {
        boolean[][] now = new boolean[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                now[i][j] = (i + j) % 3 != 0;
        for (int s = 0; s < 2; s++) {
            boolean[][] next = new boolean[n][m];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++)
                    next[i][j] = now[i][j] ^ now[n - 1 - i][m - 1 - j] ^ (j > 0 && now[i][j - 1]);
            now = next;
        }
        return now;
    }

    static int[][] choose(boolean first, int[][] a, int[][] b, int depth) {
        if (depth == 0) {
            int[][] c = first ? a : b;
            return c;
        }
        return choose(!first, b, a, depth - 1);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        int[][] a = numbers(n, m);
        long[][] b = widened(a);
        float[][] t = turned(a, m);
        double[][] d;
        double sum = 0;
        long half = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                sum += t[j][i] * (i * m + j);
                half += (long) a[i][j] * (i * m + j);
            }
        System.out.println(half + " " + weigh(b) + " " + sum);
        int[][] other = choose(true, a, numbers(m, n), 3);
        System.out.println(byRows(a) + patched(n, m) + " " + patched(n, m));
        d = UNIT;
        double trace = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                trace += d[i % 2][j % 2] * a[i][j];
        boolean any = false;
        boolean[][] cells = life(n, m);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                any |= cells[i][j] && i != j;
        System.out.println(trace + " " + any);
        System.out.println(other.length + " " + (other.length == 0 ? 0 : other[0].length) + " " + a.length);
        System.out.println(lines(b, n / 2, m / 3) + " " + lines(b, 0, 0));
        System.out.println(rowSum(m > 0 && n > 0 ? a[n / 2] : new int[0]) + (n > 0 ? a[0].length : 0) + n);
    }
}
