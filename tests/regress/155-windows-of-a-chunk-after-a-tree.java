// run: 12
// expect: 9166302399800232956 17170.463
/* Three neighbours of 32 bits at a time, in arrays that become shorter: of several chunks at first, then of one. */
class X {
    static long shorter(int n, int steps) {
        int[] a = new int[n];
        for (int i = 0; i < a.length; i++) a[i] = i * 7919 % 31 - 9;
        for (int t = 0; t < steps && a.length > 4; t++) {
            int[] b = new int[a.length - 2];
            for (int i = 0; i < b.length; i++) b[i] = (a[i] + a[i + 1] + a[i + 2]) % 1000;
            a = b;
        }
        long s = a.length;
        for (int i = 0; i < a.length; i++) s = s * 31 + (long) (a[i] * 4);
        return s;
    }

    static float mean(int n, int steps) {
        float[] a = new float[n];
        for (int i = 0; i < a.length; i++) a[i] = i * 7919 % 31 - 9;
        for (int t = 0; t < steps && a.length > 4; t++) {
            float[] b = new float[a.length - 3];
            for (int i = 0; i < b.length; i++) b[i] = (a[i + 1] + a[i + 2] + a[i + 3]) / 4;
            a = b;
        }
        float s = 0;
        for (float x : a) s = Math.max(s, x);
        return s;
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(args[0]);
        long all = 0;
        float most = 0;
        for (int n = 4; n < 100; n++)
            for (int k = 0; k < steps; k++) {
                all = all * 37 + shorter(n, k);
                most += mean(n, k) * (n % 7);
            }
        System.out.println(all + " " + most);
    }
}
