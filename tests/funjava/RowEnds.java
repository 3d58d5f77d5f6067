// Loops that ask in each turn how long a row is, or divide for their end: once is enough, where no
// turn changes it, and what fails there fails as early as before.
// run: 0
// expect: 4950.0 4950.0 300 0
// expect: 10 6 7 3 NaN 7.0
// run: 1
// expect: 4950.0 4950.0 300 0
// error: 55: array index out of bounds: index 3, length 3
// run: 2
// expect: 4950.0 4950.0 300 0
// error: 63: integer division by zero
// run: 3
// expect: 4950.0 4950.0 300 0
// error: 72: array index out of bounds: index 3, length 3
class RowEnds {
    static double sum(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                s += a[i][j];
        return s;
    }

    static double sumOfSums(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++) {
            double t = 0;
            for (int j = 0; j < a[0].length; j++)
                t += a[i][j];
            s += t;
        }
        return s;
    }

    static int count(int[][] a, int k) {
        int c = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length / k; j++)
                c += a[i][j * k] > 2 ? 1 : 0;
        return c;
    }

    // No row is asked for its length, where there are no turns outside.
    static int never(int[][] a, int n) {
        int c = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < a[i + 1000].length; j++)
                c++;
        return c;
    }

    static int beyond(int[][] a, int row) {
        int c = 0;
        for (int j = 0;
             j < a[row].length; j++)
            c += a[row][j];
        return c;
    }

    static int parts(int[] a, int k) {
        int c = 0;
        for (int j = 0;
             j < a.length / k; j++)
            c += a[j];
        return c;
    }

    // What a turn does to the index or the array of the condition counts for the next one.
    static int moving(int[][] a, int row) {
        int c = 0;
        for (int j = 0;
             j < a[row].length; j++) {
            c += a[row][j];
            row++;
        }
        return c;
    }

    static int shrinking(int[][] a) {
        int c = 0;
        for (int j = 0; j < a[0].length; j++) {
            c++;
            if (a[0].length > 3)
                a = new int[2][a[0].length - 1];
        }
        return c;
    }

    static double most(double[] a, int from) {
        double m = Double.NEGATIVE_INFINITY;
        for (int i = from; i < a.length; i++)
            m = Math.max(m, a[i]);
        return m;
    }

    static float least(float[] a) {
        float m = 7.5f;
        for (int i = 0; i < a.length; i++)
            m = Math.min(m, a[i]);
        return m;
    }

    public static void main(String[] args) {
        int how = Integer.parseInt(args[0]);
        double[][] more = new double[100][1];
        for (int i = 0; i < 100; i++)
            more[i][0] = i;
        int[][] b = new int[4][600];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 600; j++)
                b[i][j] = i + j % 2;
        System.out.println(sum(more) + " " + sumOfSums(more) + " " + count(b, 2) + " " + never(b, 0));
        int[][] c = {{1, 2}, {3, 4}, {5, 6}};
        if (how == 1)
            System.out.println(beyond(c, 3));
        if (how == 2)
            System.out.println(parts(c[0], how - 2));
        if (how == 3)
            System.out.println(moving(c, 2));
        double[] d = new double[1000];
        float[] f = new float[100];
        for (int i = 0; i < 1000; i++)
            d[i] = i == 500 ? Double.NaN : i % 7 - 3;
        for (int i = 0; i < 100; i++)
            f[i] = 100 - i + 6.0f;
        System.out.println(beyond(c, 2) - 1 + " " + (parts(c[2], 1) - 5) + " " + (moving(c, 0) + 2) + " " + shrinking(new int[2][5]) + " " + most(d, 1) + " " + least(f));
    }
}
