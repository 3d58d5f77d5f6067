// Few lanes that go on are left to a loop for each of them, and cursors find what conditions of loops read.
// run: 40
// expect: 0 68
// expect: 898436809466781830 274
// expect: 33 169
// run: 3000
// expect: 314850 10343
// expect: -4741755457701176772 596099
// expect: 39281 15425
class X {
    static int[] mirrored(int n, int p) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = Math.min(i % p, p - 1 - i % p) * 5 % 7;
        return a;
    }

    static int[] noise(int n, int m) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = ((i * 7919 ^ i >> 5) * 31 >>> 3) % m;
        return a;
    }

    static int[] palindromes(int[] s) {
        int n = s.length;
        int[] r = new int[n];
        for (int c = 0; c < n; c++) {
            int k = 0;
            while (c - k - 1 >= 0 && c + k < n && s[c - k - 1] == s[c + k])
                k++;
            r[c] = k;
        }
        return r;
    }

    static long[] common(int[] s, int[] at) {
        int n = s.length;
        long[] r = new long[n];
        for (int i = 0; i < n; i++) {
            int j = at[i], k = 0;
            long sum = 0;
            while (i + k < n && j + k < n && k < 300 && s[i + k] == s[j + k]) {
                sum = sum * 3 + s[j + k];
                k++;
            }
            r[i] = sum + k;
        }
        return r;
    }

    static int[] nextGreater(double[][] t) {
        int n = t[1].length;
        int[] r = new int[n];
        for (int i = 0; i < n; i++) {
            int j = i + 1;
            while (j < n && t[1][j] <= t[1][i])
                j++;
            r[i] = j - i;
        }
        return r;
    }

    static int[] within(int[] t, int[] p) {
        int[] r = new int[Math.max(t.length - p.length, 0)];
        for (int i = 0; i < r.length; i++) {
            int j = 0;
            while (j < p.length && t[i + j] == p[j])
                j++;
            r[i] = j;
        }
        return r;
    }

    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += (long) a[i] * (i % 13 + 1);
        return s;
    }

    static double[][] heights(int n) {
        double[][] t = new double[2][n];
        for (int i = 0; i < n; i++)
            t[1][i] = (i % 200 < 100 ? i : 400 - i) % 1000 / 8.0;
        return t;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sum(palindromes(mirrored(n, 100))) + " " + sum(palindromes(noise(n, 3))));
        long s = 0;
        for (long x : common(mirrored(n, 22), noise(n, n)))
            s = s * 5 + x;
        System.out.println(s + " " + sum(nextGreater(heights(n))));
        System.out.println(sum(within(mirrored(n, 20), mirrored(33, 20))) + " " + sum(within(noise(n, 4), noise(9, 4))));
    }
}
