// a loop in lanes that is left by two conditions, the first of which is one of its own: its lanes were forgotten
// run: 40
// expect: 7121876421420034954
class LeftByTwoConditions {
    static long[] counts(int n, int shift, float[] a, long x) {
        long[] c = new long[n];
        for (int i = 0; i < n - 3; i++) {
            int most = (i + shift) & 15, k = 0;
            while (k < most && !(a[(n << shift) % a.length] + 12.64f < a[517 % a.length]) && (k <= 5 && x == shift + 1)) {
                k++;
            }
            c[i + 3] = k;
        }
        return c;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long h = 0;
        for (long v : counts(n, 3, new float[] {1, 2, 30, 4, 5, 6, 7, 8, 9}, 4))
            h = h * 31 + v;
        System.out.println(h);
    }
}
