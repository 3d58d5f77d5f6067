// a nest that reads elements which it has written stands in another order where no element is read earlier or later
// remark: 62:9: interchange: its loops stand in the order i, j
// remark: 71:9: interchange: its loops stand in the order i, j
// remark: 82:9: interchange: its loops stand in the order i, j
// remark: 93:9: interchange: its loops stand in the order i, j
// remark: 104:9: interchange: its loops stand in the order i, j
// remark: 113:9: interchange: its loops stand in the order i, j
// remark: 123:9: interchange: its loops stand in the order i, j
// remark: 130:9: interchange: its loops stand in the order i, j
// remark: 144:9: interchange: its loops stand in the order i, j
// remark: 151:9: interchange: its loops stand in the order i, j
// remark: 158:9: interchange: its loops stand in the order i, j
// remark: 170:9: interchange: its loops stand in the order k, i, j
// remark: 179:13: interchange: its loops stand in the order i, j
// remark: 186:9: interchange: its loops stand in the order i, j
// remark: 210:9: interchange: its loops stand in the order i, j
// remark: 217:9: interchange: its loops stand in the order i, j
// remark: 224:9: interchange: its loops stand in the order i, j
// remark: 238:9: interchange: its loops stand in the order i, j
// remark: 245:9: interchange: its loops stand in the order i, j, k
// run: 3
// expect: 1.0964627769230768 5.2991786 2019 983268 8.435298
// expect: 1.8656913076923074 3.409307690769231 2.7324415384615386 4.249465719461539
// expect: 4.628785111769231 4.430508939161538 1.3261448833 22.2570301
// expect: 1.3817758271538465 2.818302957923078 0.4409459307692308 4.901007
// expect: 4.901007 0.7142398455946154 3.107746912384616
// expect: 4.5420928040769235 4.502871104076923 3.389215555370947
// error: 212: array index out of bounds: index 3, length 3
// run: 17
// expect: 5.671074850386905 222.39459 1146943296 -8019217389677323136 80.18139059980811
// expect: 9.294084547021178 16.99379024109401 13.703138725666523 9.434200519310291
// expect: 17.680536372078876 6.351672496959108 13.618595666167709 192.15196086786233
// expect: 0.6535364184826857 5.721680602991879 3.7414867009837813 238.39757058535025
// expect: 238.39757058535025 0.3408554141706949 5.625420901555791
// expect: 9.558661433900001 14.752298570976068 38.65871226455956
// error: 212: array index out of bounds: index 17, length 17
// run: 70
// expect: 5.6318868176772 1257.0015 1510286415 -6723641841907358097 81.1818556937645
// expect: 9.940268213936607 18.718902922288272 14.226455586879927 9.239631849417346
// expect: 18.887477106740977 5.640056978820449 18.7530185204188 878.0661847030409
// expect: 5.415049846138782 5.6378017671972 4.218795095610119 1267.0992770555863
// expect: 1267.0992770555863 0.0010753212735240332 5.637533841734917
// expect: 9.528489020276249 15.233753290166437 156.5706743817429
// error: 212: array index out of bounds: index 70, length 70
class Recurrences {
    static double[][] data(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3 + 1) % 13 / 13.0 + 0.1;
        return a;
    }
    static double sum(double[][] c) {
        double s = 0;
        for (int i = 0; i < c.length; i++)
            for (int j = 0; j < c[0].length; j++)
                s = s * 0.9 + c[i][j];
        return s;
    }
    static double down(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 1; i < n; i++)
                y[i][j] = 0.3 * x[i][j] + b * y[i - 1][j];
        return sum(y);
    }
    static float floats(int n, float b) {
        float[][] y = new float[n][n + 2];
        for (int j = 0; j < n + 2; j++)
            y[0][j] = j % 5;
        for (int j = 1; j <= n; j++)
            for (int i = 1; i < n; i++)
                y[i][j + 1] = 0.3f * (i + j) + b * y[i - 1][j + 1];
        float s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 0.9f + y[i][j];
        return s;
    }
    static int ints(int n, int b) {
        int[][] y = new int[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 2; i < n; i++)
                y[i][j] = y[i - 1][j] * b + (y[i - 2][j] ^ (i + j));
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 31 + y[i][j];
        return s;
    }
    static long longs(int n, long b) {
        long[][] y = new long[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 1; i < n; i++)
                y[i][j] = y[i - 1][j] * b + i * j;
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 31 + y[i][j];
        return s;
    }
    static double two(int n, double b) {
        double[][] x = data(n), y = new double[n][n], z = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 1; i < n; i++) {
                y[i][j] = x[i][j] + b * y[i - 1][j];
                z[i][j] = y[i][j] + b * z[i - 1][j];
            }
        return sum(y) + sum(z);
    }
    static double conditional(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 1; i < n; i++)
                if (x[i][j] > 0.5)
                    y[i][j] = x[i][j] + b * y[i - 1][j];
                else
                    y[i][j] = b * y[i - 1][j] - x[i][j];
        return sum(y);
    }
    static double along(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int j = 1; j < n; j++)
            for (int i = 0; i < n; i++)
                y[i][j] = x[i][j] + b * y[i][j - 1];
        return sum(y);
    }
    static double wave(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int j = 1; j < n; j++)
            for (int i = 1; i < n; i++)
                y[i][j] = x[i][j] + b * y[i - 1][j] + b * y[i][j - 1];
        return sum(y);
    }
    static double slanted(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = 0; j < n - 1; j++)
            for (int i = 1; i < n; i++)
                y[i][j] = x[i][j] + b * y[i - 1][j + 1];
        return sum(y);
    }
    static double slantedBack(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = 1; j < n; j++)
            for (int i = 1; i < n; i++)
                y[i][j] = x[i][j] + b * y[i - 1][j - 1];
        return sum(y);
    }
    static double ahead(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n - 1; i++)
                y[i][j] = x[i][j] + b * y[i + 1][j];
        return sum(y);
    }
    static double twoStores(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = 0; j < n; j++)
            for (int i = 1; i < n; i++) {
                y[i][j] = x[i][j] + b * y[i - 1][j];
                y[i - 1][j] = x[i - 1][j] - y[i][j];
            }
        return sum(y);
    }
    static double planes(int n, double b) {
        double[][][] y = new double[8][n][n];
        for (int k = 0; k < 8; k++)
            for (int i = 0; i < n; i++)
                y[k][i][0] = i + k;
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 8; k++)
                for (int i = 1; i < n; i++)
                    y[k][i][j] = b * y[k][i - 1][j] + 0.1 * (i + j + k);
        return sum(y[3]) + sum(y[7]);
    }
    static double repeated(int n, double b) {
        double[][] y = data(n);
        for (int t = 0; t < 3; t++)
            for (int j = 0; j < n; j++)
                for (int i = 1; i < n; i++)
                    y[i][j] = y[i][j] - b * y[i - 1][j];
        return sum(y);
    }
    static double seidel(int n, double b) {
        double[][] y = data(n);
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                y[i][j] = (y[i - 1][j] + y[i + 1][j] + y[i][j - 1] + y[i][j + 1]) * 0.25 + b;
        return sum(y);
    }
    static double triangular(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = j + 1; i < n; i++)
                y[i][j] = 0.3 * x[i][j] + b * y[i - 1][j];
        return sum(y);
    }
    static double flat(int n, double b) {
        double[] y = new double[n * n];
        for (int j = 0; j < n; j++)
            for (int i = 1; i < n; i++)
                y[i * n + j] = 0.3 * (i + j) + b * y[(i - 1) * n + j];
        double s = 0;
        for (int i = 0; i < n * n; i++)
            s = s * 0.9 + y[i];
        return s;
    }
    static double late(int n, int m, double b) {
        double[][] y = new double[n][n];
        for (int j = 0; j < m; j++)
            for (int i = 1; i < n; i++)
                y[i][j] = 0.3 * (i + j) + b * y[i - 1][j];
        return sum(y);
    }
    static double backwards(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = n - 2; i >= 0; i--)
                y[i][j] = 0.3 * x[i][j] + b * y[i + 1][j];
        return sum(y);
    }
    static double anticausal(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = n; j > 0; j--)
            for (int i = n - 1; i > 0; i--)
                y[i - 1][j - 1] = 0.3 * x[i][j - 1] + b * y[i][j - 1];
        return sum(y);
    }
    static double slantedDown(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = n - 1; j > 0; j--)
            for (int i = 1; i < n; i++)
                y[i][j] = x[i][j] + b * y[i - 1][j - 1];
        return sum(y);
    }
    static double slantedUp(int n, double b) {
        double[][] x = data(n), y = data(n);
        for (int j = n - 2; j >= 0; j--)
            for (int i = 1; i < n; i++)
                y[i][j] = x[i][j] + b * y[i - 1][j + 1];
        return sum(y);
    }
    static double product(int n, double b) {
        double[][] x = data(n), y = new double[n][n];
        for (int k = n - 1; k >= 0; k--)
            for (int j = 0; j < n; j++)
                for (int i = n - 1; i >= 0; i--)
                    y[i][j] += x[i][k] * x[k][j] * b;
        return sum(y);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(down(n, 0.7) + " " + floats(n, 0.7f) + " " + ints(n, 3) + " " + longs(n, 3) + " " + two(n, 0.7));
        System.out.println(conditional(n, 0.7) + " " + along(n, 0.7) + " " + wave(n, 0.3) + " " + slanted(n, 0.7));
        System.out.println(slantedBack(n, 0.7) + " " + ahead(n, 0.7) + " " + twoStores(n, 0.7) + " " + planes(n, 0.7));
        System.out.println(repeated(n, 0.7) + " " + seidel(n, 0.01) + " " + triangular(n, 0.7) + " " + flat(n, 0.7));
        System.out.println(late(n, n, 0.7) + " " + backwards(n, 0.7) + " " + anticausal(n, 0.7));
        System.out.println(slantedDown(n, 0.7) + " " + slantedUp(n, 0.7) + " " + product(n, 0.7));
        System.out.println(late(n, n + 1, 0.7));
    }
}
