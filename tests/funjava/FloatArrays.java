// arrays of float and int, which have 32 elements in a chunk
// run: 31
// expect: 3.0 0.033333335 1.5 2.9666665 0
// run: 32
// expect: 3.1000001 0.033333335 1.6 3.0666668 0
// run: 33
// expect: 3.2 0.033333335 1.6 3.1666667 0
// run: 1025
// expect: 102.4 0.033333335 51.2 102.36667 0
class FloatArrays {
    static float[] build(int n) { float[] a = new float[n]; for (int i = 0; i < n; i++) a[i] = i * 0.1f; return a; }
    static int[] cut(float[] a) { int[] b = new int[a.length]; for (int i = 0; i < a.length; i++) b[i] = (int) (a[i] * 10); return b; }
    static float[] mean(float[] a) {
        int n = a.length;
        float[] b = new float[n];
        for (int i = 0; i < n; i++)
            b[i] = (a[Math.max(i - 1, 0)] + a[i] + a[Math.min(i + 1, n - 1)]) / 3;
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        float[] a = build(n), b = mean(a);
        int[] c = cut(a);
        int off = 0;
        for (int i = 0; i < n; i++)
            if (c[i] != i) off++;
        System.out.println(a[n - 1] + " " + b[0] + " " + b[n / 2] + " " + b[n - 1] + " " + off);
    }
}
