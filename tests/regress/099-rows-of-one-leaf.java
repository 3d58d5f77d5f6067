// Tasks make 16 rows that have a leaf each: all types, in lanes or not, with loops in them, of no elements, of records' arrays.
// run: 1
// expect: 0 1 0
// expect: 1 1 290
// expect: 2 1 8049
// expect: 5 1 310129412
// expect: 15 1 8833443416171973892
// expect: 16 1 -4011124607643355475
// expect: 17 1 -1077284747428527175
// expect: 31 1 -1054419742472784375
// expect: 32 1 -8761294805161492674
// expect: 33 1 5101022145636429958
// run: 17
// expect: 0 17 0
// expect: 1 17 8708174655527577149
// expect: 2 17 9087080404729993919
// expect: 5 17 5343092887886662500
// expect: 15 17 770579013453008772
// expect: 16 17 1724560054591173596
// expect: 17 17 -8193895392970462631
// expect: 31 17 4239010366805628864
// expect: 32 17 6073284512442716055
// expect: 33 17 -5654966312502556224
// run: 1300
// expect: 0 1300 0
// expect: 1 1300 6464351502160597488
// expect: 2 1300 -5606817526922202901
// expect: 5 1300 -8959976087860741849
// expect: 15 1300 2939789329430085725
// expect: 16 1300 3889310888242818734
// expect: 17 1300 -7559671690640240008
// expect: 31 1300 9065845411667165266
// expect: 32 1300 7656968153248567011
// expect: 33 1300 -2047212043999141926
class X {
    static int[][] seeds(int n, int m) {
        int[][] p = new int[n][m];
        int s = 9;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                s = s * 22695477 + 1;
                p[i][j] = (s >>> 8) % (i + 7);
            }
        return p;
    }

    static double[][] chains(int n, int m) {
        double[][] a = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double x = i % 5 + 1;
                for (int k = 0; k < j; k++)
                    x = x * 0.5 + k;
                a[i][j] = x;
            }
        return a;
    }

    static float[][] scaled(double[][] a, int m) {
        float[][] r = new float[a.length][m];
        for (int i = 0; i < a.length; i++) {
            float by = i % 3 + 0.5f;
            for (int j = 0; j < m; j++)
                r[i][j] = j > i ? 0 : (float) a[i][j] * by;
        }
        return r;
    }

    static boolean[][] over(int[][] p, int m) {
        boolean[][] r = new boolean[p.length][m];
        for (int i = 0; i < p.length; i++)
            for (int j = 0; j < m; j++)
                r[i][j] = p[i][j] % 3 == 1 && (j == 0 || p[i][j - 1] < 100);
        return r;
    }

    static long[][] products(int[][] p, int m) {
        long[][] r = new long[p.length][m];
        for (int i = 0; i < p.length; i++)
            for (int j = 0; j < m; j++) {
                long s = 0;
                for (int k = 0; k < m; k++)
                    s += (long) p[i][k] * p[(i + k) % p.length][j];
                r[i][j] = s;
            }
        return r;
    }

    static int[][][] planes(int n, int m) {
        int[][][] r = new int[n][3][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < m; k++)
                    r[i][j][k] = i * 100 + j * 10 + k;
        return r;
    }

    static int[][] steps(int n, int m, int times) {
        int[][] a = seeds(n, m);
        for (int t = 0; t < times; t++) {
            int[][] b = new int[n][m];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++)
                    b[i][j] = a[i][(j + 1) % m] + a[(i + 1) % n][j] & 0xffff;
            a = b;
        }
        return a;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] widths = {0, 1, 2, 5, 15, 16, 17, 31, 32, 33};
        for (int m : widths) {
            int[][] p = seeds(n, m), q = m == 0 ? p : steps(n, m, 3);
            double[][] a = chains(n, m);
            float[][] f = scaled(a, m);
            boolean[][] o = over(p, m);
            long[][] l = products(p, m);
            int[][][] c = planes(n, m);
            long s = 0;
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++)
                    s = s * 31 + p[i][j] + q[i][j] * 3 + (long) (a[i][j] * 100) + (long) (f[i][j] * 8) + (o[i][j] ? 5 : 0) + l[i][j] + c[i][j % 3][j];
            System.out.println(m + " " + p.length + " " + s);
        }
    }
}
