// elements written inside expressions, indices that change variables, var
// run:
// expect: -1999018176 9.037164469640052 true
// expect: 1.099511627777E12 12
// expect: 11 44
class ElementValues {
    static int f(int[] got) { return got[0] * 2 + got.length; }

    static int chain(int n) {
        int[] a = new int[n], b = new int[n];
        int i = 0, j = 0;
        while (i < n) {
            a[i] = b[n - 1 - i] = i * i;
            i++;
        }
        i = 0;
        int s = a[i++] += 5;
        s += a[i++]++ * 10 + ++a[i] + (a[i] -= 3);
        a[i++] += a[i++] = 7;
        b[j++] *= 2;
        b[j++]--;
        b[(j += 1) % n] <<= j++;
        a[b[0] = 1] = (b[2] ^= 6) + b[0];
        for (int k = 0; k < n; k++)
            s = s * 31 + a[k] * 7 + b[k];
        return s + i * 1000 + j;
    }

    static double matrix(int n) {
        double[][] m = new double[n][n];
        double last = 0, s = 0;
        int i = 0, j = n;
        while (j-- > 0)
            last = m[i++ % n][j] += last + 1.5;
        if ((m[0][0] = 3) > 2 && (m[1][1] *= 2) >= 0)
            s = m[1][n - 2] > 0 ? m[0][1] = 4 : (m[0][2] = 5);
        for (double[] row : m)
            for (double x : row)
                s = s / 3 + x;
        return s + last;
    }

    static boolean flags(int n) {
        boolean[] b = new boolean[n];
        boolean any = b[0] |= n > 3;
        any &= !(b[1] = any) | (b[2] ^= true);
        return any == b[2] && b[1];
    }

    public static void main(String[] args) {
        System.out.println(chain(8) + " " + matrix(6) + " " + flags(5));
        var n = 5;
        var x = 0.5f;
        final var big = 1L << 40;
        var a = new int[] {n, n + 1};
        var m = new double[2][3];
        for (var i = 0; i < 3; i++)
            m[1][i] = x * i;
        System.out.println(n + x + big + a[1] + m[1][2] + " " + f(a));
        int k;
        int[] c = new int[3];
        c[k = 2] = 9;
        System.out.println(c[k] + k + " " + (c[0] = 4) + c[0]);
    }
}
