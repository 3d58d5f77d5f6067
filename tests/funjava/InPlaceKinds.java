// all kinds of elements, several arrays at once, arms of conditionals, other forms of loops, sizes that change
// run: 24
// expect: -192.47990168459498 1443588629 3525224992908708048 614823780 152152
// expect: 7392 253 71 24
// run: 7
// expect: -60.67430554330349 153 238281 18561 80103
// expect: 2156 15 21 7
class InPlaceKinds {
    static double kinds(int n) {
        boolean[] b = new boolean[n];
        int[] k = new int[n];
        long[] l = new long[n];
        float[] f = new float[n];
        double[] d = new double[n];
        for (int i = 0; i < n; i++) {
            int j = i * 5 % n;
            b[j] = i % 3 == 0 || b[i];
            k[j] -= i * 1000000007;
            l[j] = l[i] * 31 - i * 10000000019L;
            f[j] += f[(i + 1) % n] / 3 + i * 0.1f;
            d[j] = d[n - 1 - i] * 0.5 - i / 7.0;
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.5 + (b[i] ? 1 : 2) + k[i] % 100 + l[i] % 100 + f[i] + d[i];
        return s;
    }
    static int arms(int n) {
        int[] a = new int[n], b = new int[n];
        for (int i = 0; i < n; i++) {
            if (i % 3 == 0)
                a[i / 3] = i;
            else if (i % 3 == 1) {
                b[i / 2] = i;
                a[i / 2]++;
            } else
                b[n - 1 - i] += a[i / 3];
            if (i % 5 == 4)
                continue;
            if (i * i > 20 * n)
                break;
            a[n - 1] += b[i];
        }
        int s = 0;
        for (int i = 0; i < n; i++)
            s = s * 3 + a[i] - b[i];
        return s;
    }
    static long loops(int n) {
        long[] a = new long[n];
        int i = 0;
        do {
            a[i] = i > 1 ? a[i - 1] + a[i - 2] : 1;
            i++;
        } while (i < n);
        while (i > 0) {
            i -= 2;
            if (i < 0)
                break;
            a[i] ^= a[n - 1 - i] << 1;
        }
        for (long j = 0, k = n - 1; j < k; j++, k--) {
            long t = a[(int) j];
            a[(int) j] = a[(int) k];
            a[(int) k] = t;
        }
        long s = 0;
        for (i = 0; i < n; i++)
            s = s * 5 + a[i];
        return s;
    }
    static int grown(int n) {
        int[] a = new int[1];
        int used = 0;
        for (int i = 0; i < n; i++) {
            if (used == a.length) {
                int[] b = new int[2 * a.length];
                for (int k = 0; k < used; k++)
                    b[k] = a[k];
                a = b;
            }
            a[used++] = i * i;
        }
        int s = a.length;
        for (int i = 0; i < used; i++)
            s = s * 3 + a[i];
        return s;
    }
    static int literal(int n) {
        int[] a = {3, 1, 4, 1, 5, 9, 2, 6};
        for (int i = 0; i < n; i++)
            a[(i + a[i % 8] & 7)] += i;
        return a[0] + a[3] * 100 + a[7] * 10000;
    }
    static int scratch(int n) {
        int[] sum = new int[n];
        for (int i = 0; i < n; i++) {
            int[] t = new int[4];
            for (int k = 0; k < 9; k++)
                t[(k * i + 1) % 4] += k;
            sum[i] = t[0] * 27 + t[1] * 9 + t[2] * 3 + t[3];
        }
        int s = 0;
        for (int i = 0; i < n; i++)
            s += sum[i];
        return s;
    }
    static int many(int n) {
        int[] a = new int[n], b = new int[n], c = new int[n], d = new int[n], e = new int[n], f = new int[n], g = new int[n], h = new int[n], i = new int[n];
        int[] j = new int[n], k = new int[n], l = new int[n], m = new int[n], o = new int[n], p = new int[n], q = new int[n], r = new int[n], s = new int[n];
        for (int x = 1; x < n; x++) {
            a[x] = x; b[x] = a[x - 1] + 1; c[x] = b[x - 1] + 1; d[x] = c[x - 1] + 1; e[x] = d[x - 1] + 1; f[x] = e[x - 1] + 1; g[x] = f[x - 1] + 1;
            h[x] = g[x - 1] + 1; i[x] = h[x - 1] + 1; j[x] = i[x - 1] + 1; k[x] = j[x - 1] + 1; l[x] = k[x - 1] + 1; m[x] = l[x - 1] + 1;
            o[x] = m[x - 1] + 1; p[x] = o[x - 1] + 1; q[x] = p[x - 1] + 1; r[x] = q[x - 1] + 1; s[x] = r[x - 1] + s[x - 1];
        }
        return s[n - 1];
    }
    static long rolling(int n) {
        long[] row = new long[n + 1];
        for (int i = 0; i < n; i++) {
            long[] next = new long[n + 1];
            for (int j = 1; j <= n; j++)
                next[j] = Math.max(next[j - 1], row[j - 1] + i * j % 7);
            row = next;
        }
        return row[n];
    }
    static int empty(int n) {
        int[] a = new int[n - n];
        for (int i = 0; i < a.length; i++)
            a[i * 2] = 1;
        int[][] b = new int[n][0];
        for (int i = 0; i < b[0].length; i++)
            b[i][i * 2] = 1;
        return a.length + b.length;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(kinds(n) + " " + arms(n) + " " + loops(n) + " " + grown(n) + " " + literal(n));
        System.out.println(scratch(n) + " " + many(n) + " " + rolling(n) + " " + empty(n));
    }
}
