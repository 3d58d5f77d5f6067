// Lanes are at the same place of blocks of 16, in different halves of their leaves.
// run: 1000 48
// expect: 2712 1479046202
// run: 100 16
// expect: 296 -150099864
class X {
    static int[] mk(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i % 101;
        return a;
    }
    static int[] rows(int[] a, int[] start, int n, int m) {
        int[] r = new int[n];
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int j = 0; j < m; j++)
                s += a[Math.min(start[i] + j, a.length - 1)];
            r[i] = s;
        }
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        int[] start = new int[n];
        for (int i = 0; i < n; i++)
            start[i] = i * 7 % n * m;
        int[] r = rows(mk(n * m), start, n, m);
        int h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + r[i];
        System.out.println(r[1] + " " + h);
    }
}
