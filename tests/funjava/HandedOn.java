// arrays that get other names, and new ones that methods give, are written by the name that is used last
// run: 12
// expect: -8272508928330477916 3244250507298765644 3244250507298765644 3931366654524460733 8768698
// expect: -6711977410025840661 1098561073732402164 -7426489171511851578
// run: 5
// expect: -5963837630450842544 -520901762023187613 -1520911762056187649 6398554870 2050
// expect: -4997498539082614288 -6037532027780147653 8332591191646398298
class HandedOn {
    static int[] life(int n, int steps) {
        int[] a = new int[n], b = new int[n];
        a[n / 2] = 1;
        for (int t = 0; t < steps; t++) {
            for (int i = 0; i < n; i++)
                b[i] = a[(i + n - 1) % n] ^ a[(i + 1) % n] ^ (i > 0 ? b[i - 1] & 1 : 0);
            int[] c = a;
            a = b;
            b = c;
        }
        return a;
    }
    static int[][] board(int n, int steps) {
        int[][] a = new int[n][n], b = new int[n][n];
        a[1][2] = 1;
        a[n / 2][n / 2] = 1;
        a[2][1] = 1;
        for (int t = 0; t < steps; t++) {
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    int s = 0;
                    for (int x = -1; x <= 1; x++)
                        for (int y = -1; y <= 1; y++)
                            s += a[(i + x + n) % n][(j + y + n) % n];
                    b[i][j] = s == 3 || s == 4 && a[i][j] == 1 ? 1 : 0;
                }
            int[][] c = a;
            a = b;
            b = c;
        }
        return a;
    }
    static long rotated(int n) {
        long[] a = new long[n], b = new long[n], c = new long[n];
        for (int k = 0; k < 3 * n; k++) {
            a[k % n] += k + b[(k + 1) % n];
            c[(k + 2) % n] ^= a[k % n];
            long[] t = a;
            a = b;
            b = c;
            c = t;
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i] + 7 * b[i] + 49 * c[i];
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
    static int[] random(int n) {
        int[] a = new int[n];
        int seed = 1;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >>> 20;
        }
        return a;
    }
    static int[] sorted(int n) {
        int[] a = random(n);
        for (int i = 1; i < n; i++)
            for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
                int t = a[j];
                a[j] = a[j - 1];
                a[j - 1] = t;
            }
        return a;
    }
    static int[] either(int n) {
        int[] a = n % 2 == 0 ? random(n) : new int[n];
        a[0] = 5;
        int[] b = a;
        b[1] = 6;
        a = random(n + 1);
        a[2] = b[1] + b[0];
        return a;
    }
    static long mixed(int[] a) {
        long s = a.length;
        for (int i = 0; i < a.length; i++)
            s = s * 1000003 + a[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] m = board(n, 7);
        System.out.println(mixed(life(n, 9)) + " " + mixed(m[1]) + " " + mixed(m[n - 1]) + " " + rotated(n) + " " + grown(n));
        System.out.println(mixed(sorted(n)) + " " + mixed(either(n)) + " " + mixed(either(n + 1)));
    }
}
