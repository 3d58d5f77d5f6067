// run: 4 48
// expect: 5528997358599415718
// expect: -4921537752715006949
// run: 5 48
// expect: 499393179130633558
// expect: -1117331309229458424
// run: 9 80
// expect: -7017103698465407500
// expect: 2437355368762788300
// run: 6 33
// expect: -3845593334504380992
// expect: -4732624858931275381
/* Windows of 32-bit elements whose start is computed last from the register by which they are found. */
class X {
    static void ints(int h, int w) {
        int[] a = new int[h * w];
        for (int i = 0; i < h * w; i++)
            a[i] = i * 3 % 101;
        int c = 1;
        for (int s = 0; s < 2; s++) {
            int[] b = new int[h * w];
            for (int i = 1; i < h - 1; i++)
                for (int j = 1; j < w - 1; j++)
                    b[i * w + j] = a[i * w + j] * 2 + a[(i - 1) * w + j] + a[(i + 1) * w + j] * c + a[i * w + j - 1] * 2 + a[i * w + j - w - 1] + a[i * w + j + w - 1] * c + a[i * w + j - w + 1];
            a = b;
        }
        long q = 1;
        for (int i = 0; i < a.length; i++)
            q = q * 31 + a[i];
        System.out.println(q);
    }

    static void floats(int h, int w) {
        float[] a = new float[h * w];
        for (int i = 0; i < h * w; i++)
            a[i] = i * 7 % 64;
        float[] b = new float[h * w];
        for (int i = 1; i < h - 1; i++)
            for (int j = 1; j < w - 1; j++)
                b[i * w + j] = a[i * w + j] * 2 + a[(i - 1) * w + j] + a[(i + 1) * w + j] + a[i * w + j - 1] * 2 + a[i * w + j - w - 1] + a[i * w + j + w - 1] * 0.5f + a[i * w + j - w + 1] + a[i * w + j + w + 1];
        long q = 1;
        for (int i = 0; i < b.length; i++)
            q = q * 31 + (int) (b[i] * 2);
        System.out.println(q);
    }

    public static void main(String[] args) {
        int h = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]);
        ints(h, w);
        floats(h, w);
    }
}
