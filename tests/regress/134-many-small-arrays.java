// Small arrays that a loop carries are values only as long as there is room for them: a leaf of a parallel loop has less.
// run: 7
// expect: 5141454668004237864
// run: 20
// expect: 6481953275297139456
class X {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[] r = new long[9];
        for (int z = 0; z < 9; z++) {
            long[] a = new long[16], b = new long[16], c = new long[16];
            for (int k = 0; k < 16; k++) {
                a[k] = k + n;
                b[k] = k * n;
                c[k] = k - n;
            }
            for (int h = 0; h < n; h++) {
                long[] t = new long[16];
                for (int k = 0; k < 16; k++)
                    t[k] = a[k] * b[(k + 5) % 16] + c[k];
                c = b;
                b = a;
                a = t;
            }
            long s = 0;
            for (int u = 0; u < 16; u++)
                s = s * 31 + a[u] + b[u] + c[u];
            r[z] = s;
        }
        System.out.println(r[3]);
    }
}
