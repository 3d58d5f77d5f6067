// elements from elements written before
// run: 30
// expect: 514229 -8 6 -1
// run: 2
// expect: 1 -5 1 0
class Recurrence {
    static long[] fibonacci(int n) {
        long[] f = new long[n];
        for (int i = 0; i < n; i++)
            f[i] = i < 2 ? i : f[i - 1] + f[i - 2];
        return f;
    }
    static int[] prefix(int[] a) {
        int[] s = new int[a.length];
        for (int i = 0; i < a.length; i++)
            s[i] = i == 0 ? a[0] : s[i - 1] + a[i];
        return s;
    }
    static int[] suffix(int[] a) {
        int[] s = new int[a.length];
        for (int i = a.length - 1; i >= 0; i--)
            s[i] = Math.max(a[i], i == a.length - 1 ? a[i] : s[i + 1]);
        return s;
    }
    static int[] partitions(int n) {
        int[] p = new int[n];
        for (int i = 0; i < n; i++) {
            int s = i == 0 ? 1 : 0;
            for (int j = 1; j <= i; j++)
                s += p[i - j] * (j % 3 - 1);
            p[i] = s;
        }
        return p;
    }
    static int[] wave(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i * 7 % 13 - 6; return a; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(fibonacci(n)[n - 1] + " " + prefix(wave(n))[n - 1] + " " + suffix(wave(n))[n / 2] + " " + partitions(n)[n - 1]);
    }
}
