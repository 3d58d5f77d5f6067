// run: 3 2
// expect: 61307034 27
// run: 64 48
// expect: 8156942481302414192 2
// run: 40 33
// expect: -4036665619530632842 17
// remark: 20: coalesce: with the loop in it, it goes over the elements of an array
/* Pixels mapped by tables of their tiles: far elements, and much beside them, in one loop over the image. */
class X {
    static int[] mapped(int w, int h) {
        int tiles = 4;
        int[] img = new int[w * h];
        for (int i = 0; i < w * h; i++)
            img[i] = (i * 7) & 255;
        int[][] map = new int[tiles * tiles][256];
        for (int a = 0; a < tiles * tiles; a++)
            for (int b = 0; b < 256; b++)
                map[a][b] = a * 3 + b;
        int[] out = new int[w * h];
        for (int y = 0; y < h; y++) {
            int ya = y % tiles;
            for (int x = 0; x < w; x++) {
                float fx = (x - 2.5f) / tiles, wx = fx - (int) Math.floor(fx);
                int xa = Math.max(0, Math.min((int) Math.floor(fx), tiles - 1)), v = img[y * w + x];
                out[y * w + x] = Math.round((1 - wx) * map[ya * tiles + xa][v] + wx * (v ^ 5));
            }
        }
        return out;
    }

    public static void main(String[] args) {
        int[] m = mapped(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        long h = 0;
        for (int i = 0; i < m.length; i++)
            h = h * 31 + m[i];
        System.out.println(h + " " + m[m.length / 2]);
    }
}
