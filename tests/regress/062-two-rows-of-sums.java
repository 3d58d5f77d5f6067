// Two arrays, the parts of something, whose elements are sums by small loops, are rows that one loop makes, also of
// elements of 32 bits; where a check fails or there are few, one row comes after the other.
// remark: 40: twins: two arrays that are made alike are the rows of a matrix
// remark: 40: jam: both rows at once
// remark: 56: twins: two arrays that are made alike are the rows of a matrix
// remark: 56: jam: both rows at once
// run: 1024 0
// expect: -3273420363358482676
// expect: 149042 2321.5 1924114
// run: 77 0
// expect: 270182219470877797
// expect: -432843 351.50003 -235110
// run: 512 0
// expect: -5561050335489313693
// expect: 149042 2321.5 1924114
// run: 513 0
// expect: -1673247735279830313
// expect: 149042 2321.5 1924114
// run: 1000 0
// expect: -1453418478742668335
// expect: 149042 2321.5 1924114
// run: 4999 0
// expect: 6136174634907213356
// expect: 149042 2321.5 1924114
// run: 2048 1
// expect: -1149624424643326737
// error: 44: array index out of bounds: index 2048, length 2048
// run: 1030 2
// expect: 641539925361576729
// error: 65: array index out of bounds: index 1030, length 1030
// run: 1024 3
// expect: -3273420363358482676
// error: 84: array index out of bounds: index 1024, length 1024
class Twins {
    static int[][] make(int n, int wrong) {
        int[] x = new int[n];
        for (int i = 0; i < n; i++)
            x[i] = i * 7919 % 1000 - 500;
        int[][] y = new int[2][n];
        for (int i = 0; i < n; i++) {
            int re = 0, im = 0;
            for (int r = 0; r < 12; r++) {
                re += x[(i + r * 37) % n] * (r + 1);
                im += x[(i + r * 37) % n] * x[(i * 3 + r) % n + wrong] - i * r;
            }
            y[0][i] = re;
            y[1][i] = im;
        }
        return y;
    }
    static float[][] floats(int n, int wrong) {
        float[] x = new float[n];
        for (int i = 0; i < n; i++)
            x[i] = i * 7919 % 1000 - 500;
        float[][] y = new float[2][n];
        for (int i = 0; i < n; i++) {
            float sum = 0.1f;
            for (int r = 0; r < 12; r++)
                sum += x[(i + r * 37) % n] * 0.3f;
            y[0][i] = sum;
        }
        for (int i = 0; i < n; i++) {
            float sum = 0.7f;
            for (int r = 0; r < 12; r++)
                sum -= x[(i + r * 37) % n + wrong] * 0.4f;
            y[1][i] = sum;
        }
        return y;
    }
    static long[][] longs(int n, int wrong) {
        long[] x = new long[n];
        for (int i = 0; i < n; i++)
            x[i] = i * 7919 % 1000 - 500;
        long[][] y = new long[2][n];
        for (int i = 0; i < n; i++) {
            long sum = i;
            for (int r = 0; r < 12; r++)
                sum += x[(i + r * 37) % n] * r ^ i;
            y[0][i] = sum;
        }
        for (int i = 0; i < n; i++) {
            long sum = x[(i + wrong) % n], r = 0;
            for (int k = 0; k < 12; k++)
                sum -= x[(i + k * 37) % n + wrong] << k;
            y[1][i] = sum;
        }
        return y;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), wrong = Integer.parseInt(args[1]);
        long s = 0;
        int[][] a = make(n, 0);
        float[][] b = floats(n, 0);
        long[][] c = longs(n, 0);
        for (int f = 0; f < 2; f++)
            for (int i = 0; i < n; i++)
                s = s * 31 + a[f][i] + Float.floatToIntBits(b[f][i]) * 7L + c[f][i];
        System.out.println(s);
        if (wrong == 1)
            a = make(n, 1);
        else if (wrong == 2)
            b = floats(n, 1);
        else if (wrong == 3)
            c = longs(n, 1);
        System.out.println(a[1][0] + " " + b[1][0] + " " + c[1][0]);
    }
}
