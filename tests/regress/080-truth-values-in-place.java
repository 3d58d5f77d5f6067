// Arrays of truth values that are written in place are so 16 at once, and loops that ask them are, too.
//
// run: 1 0
// expect: 434 1672133767
// expect: 6728
// expect: 6728
// run: 2 1
// expect: 6945 -851364221
// expect: 208570
// error: 81: array index out of bounds: index 3, length 3
// run: 17 1
// expect: 206905779 1913062658
// expect: 1947548752
// error: 81: array index out of bounds: index 18, length 18
// run: 40 3
// expect: -1877710812 1830138239
// expect: 529825389
// error: 81: array index out of bounds: index 43, length 41
// run: 100 7
// expect: 1586737014 1063045581
// expect: 511176353
// error: 81: array index out of bounds: index 107, length 101
// run: 333 1
// expect: 280815976 -1463906625
// expect: 1004535774
// error: 81: array index out of bounds: index 334, length 334
// run: 40 0
// expect: -1877710812 1830138239
// expect: 529825389
// expect: 529825389
// run: 40 39
// expect: -1877710812 1830138239
// expect: 529825389
// error: 81: array index out of bounds: index 79, length 41
// run: 40 41
// expect: -1877710812 1830138239
// expect: 529825389
// error: 81: array index out of bounds: index 81, length 41
// remark: 57:13: lanes
// remark: 58:13: lanes
// remark: 70:13: lanes
// remark: 81:13: lanes
class TruthsInPlace {
    static int number(boolean[] p) {
        int c = 7;
        for (int i = 0; i < p.length; i++)
            if (p[i]) c = c * 31 + i;
        return c;
    }
    static int exchanged(int n) {
        boolean[] p = new boolean[n], q = new boolean[n];
        for (int i = 0; i < n; i++) {
            p[i] = i % 3 == 0;
            q[i] = i % 7 < 2;
        }
        for (int t = 0; t < 9; t++) {
            for (int i = 1; i < n; i++) p[i] = p[i] ^ q[i - 1];
            for (int i = 0; i < n - 1; i++) q[i] = q[i] != p[i + 1] && i % 5 != t;
        }
        return number(p) + number(q);
    }
    static int open(int n) {
        boolean[] in = new boolean[n];
        int[] d = new int[n];
        for (int i = 0; i < n; i++) d[i] = i * 7919 % 10007;
        int s = 0;
        for (int t = 0; t < 9; t++) {
            in[t * 31 % n] = true;
            for (int i = 0; i < n; i++) if (!in[i] && (i ^ t) < d[i]) d[i] = i ^ t;
            for (int i = 0; i < n; i++) if (in[i]) in[i] = d[i] > 5;
            s = s * 31 + d[t % n] + number(in);
        }
        return s;
    }
    /** Sums of some weights; one of them is BY, which may be anything. */
    static int sums(int n, int by) {
        boolean[] can = new boolean[n + 1];
        can[0] = true;
        for (int i = 0; i < 9; i++) {
            int w = i == 5 ? by : i * 37 % 11 + 1;
            for (int s = n; s >= w; s--) can[s] |= can[s - w];
        }
        return number(can);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), by = Integer.parseInt(args[1]);
        System.out.println(exchanged(n) + " " + open(n));
        System.out.println(sums(n, by));
        System.out.println(sums(n, -by));
    }
}
