// rows that change places
// run: 3
// expect: -10.509 2 2
// expect: 4375661326042701 259007133444875748
// expect: 4375534265391502
// expect: 127042384625174715
// expect: 7 0 200406940
// run: 8
// expect: 263.7663 7 7
// expect: 5690867968058147099 -7271252985000102726
// expect: -5143889568693268380
// expect: 254093298160723840
// expect: 7 0 -9059045119389981540
// run: 40
// expect: -2.25238269E14 39 39
// expect: 2083690069136151433 -3021135309117960034
// expect: -5344202224500191172
// expect: 1270466490803619200
// expect: 7 0 2588181433601442972
class RowSwaps {
    static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 11 - 4.5 + (i == n - 1 - j ? 20 : 0);
        return a;
    }
    // Elimination in the caller's matrix; gives the sign of the exchanges.
    static int factor(double[][] a, int[] pivot) {
        int n = a.length, sign = 1;
        for (int k = 0; k < n; k++) {
            int best = k;
            for (int i = k + 1; i < n; i++)
                if (Math.abs(a[i][k]) > Math.abs(a[best][k]))
                    best = i;
            pivot[k] = best;
            if (best != k) {
                double[] row = a[best];
                a[best] = a[k];
                a[k] = row;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) {
                a[i][k] /= a[k][k];
                for (int j = k + 1; j < n; j++)
                    a[i][j] -= a[i][k] * a[k][j];
            }
        }
        return sign;
    }
    static int[][] reversed(int[][] a) {
        int[][] b = new int[a.length][a[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                b[i][j] = a[i][j];
        for (int i = 0; i < b.length / 2; i++) {
            int[] t = b[i];
            b[i] = b[b.length - 1 - i];
            b[b.length - 1 - i] = t;
        }
        return b;
    }
    static void sortRows(int[][] a) {
        for (int i = 1; i < a.length; i++)
            for (int j = i; j > 0 && a[j - 1][0] > a[j][0]; j--) {
                final int[] t = a[j - 1];
                a[j - 1] = a[j];
                a[j] = t;
                a[j][1]++;
            }
    }
    static int[][] table = new int[4][3];
    static void turn() {
        for (int k = 0; k < 3; k++) {
            int[] t = table[k];
            table[k] = table[k + 1];
            table[k + 1] = t;
        }
        table[0][0] += 5;
    }
    static long hash(int[][] a) {
        long h = 0;
        for (int[] row : a)
            for (int x : row)
                h = h * 31 + x;
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] a = matrix(n);
        int[] pivot = new int[n];
        double det = factor(a, pivot);
        for (int i = 0; i < n; i++)
            det *= a[i][i] / 10;
        System.out.println((float) det + " " + pivot[0] + " " + pivot[n - 1]);
        int[][] m = new int[n][4];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 4; j++)
                m[i][j] = (i * 29 + j * 5) % 17;
        int[][] r = reversed(m);
        r[0][1] = 99;
        System.out.println(hash(m) + " " + hash(r));
        sortRows(m);
        System.out.println(hash(m));
        for (int i = 0; i < n; i++)
            turn();
        System.out.println(hash(table));
        int[][][] cube = new int[2][n][2];
        cube[0][1][0] = 7;
        int[][] plane = cube[0];
        cube[0] = cube[1];
        cube[1] = plane;
        int[] line = cube[1][0];
        cube[1][0] = cube[1][1];
        cube[1][1] = line;
        cube[1][1][1] = 3;
        System.out.println(cube[1][0][0] + " " + cube[0][1][0] + " " + hash(cube[1]));
    }
}
