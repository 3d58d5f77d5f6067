// elements at computed places: permutations, tables, bit reversal
// run: 16
// expect: 8 12 16 16
// run: 64
// expect: 32 48 64 64
class Gather {
    static int[] reversed(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int r = 0;
            for (int b = 1; b < n; b <<= 1)
                r = r << 1 | ((i & b) != 0 ? 1 : 0);
            a[i] = r;
        }
        return a;
    }
    static int[] compose(int[] p, int[] q) { int[] r = new int[p.length]; for (int i = 0; i < p.length; i++) r[i] = p[q[i]]; return r; }
    static int[] inverse(int[] p) {
        int[] r = new int[p.length];
        for (int i = 0; i < p.length; i++) {
            int at = 0;
            for (int j = 0; j < p.length; j++)
                if (p[j] == i) at = j;
            r[i] = at;
        }
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] p = reversed(n), q = compose(p, p), r = inverse(p);
        int fixed = 0, same = 0;
        for (int i = 0; i < n; i++) {
            if (q[i] == i) fixed++;
            if (r[i] == p[i]) same++;
        }
        System.out.println(p[1] + " " + p[3] + " " + fixed + " " + same);
    }
}
