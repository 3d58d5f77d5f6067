// means over windows that are smaller at the edges: lanes leave the innermost loop one by one, and its code becomes
// machine code in the middle of a task
//
// run: 40 60
// expect: 2400 7160220.0
// run: 64 64
// expect: 4096 1.8168864E7
class WindowOfFloats {
    static float[][] fill(int h, int w) {
        float[][] p = new float[h][w];
        for (int r = 0; r < h; r++) {
            for (int c = 0; c < w; c++) {
                p[r][c] = r * 3 + c;
            }
        }
        return p;
    }
    static float[][] means(float[][] p, int h, int w) {
        float[][] q = new float[h][w];
        for (int r = 0; r < h; r++) {
            for (int c = 0; c < w; c++) {
                float s = 0;
                int n = 0;
                for (int y = Math.max(0, r - 1); y <= Math.min(h - 1, r + 1); y++) {
                    for (int x = Math.max(0, c - 1); x <= Math.min(w - 1, c + 1); x++) {
                        s += p[y][x];
                        n++;
                    }
                }
                q[r][c] = s / n;
            }
        }
        return q;
    }
    public static void main(String[] args) {
        int h = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]);
        float[][] q = means(fill(h, w), h, w);
        int good = 0;
        double sum = 0;
        for (int r = 0; r < h; r++) {
            for (int c = 0; c < w; c++) {
                good += q[r][c] >= 0 ? 1 : 0;
            }
        }
        for (int r = 0; r < h; r++) {
            for (int c = 0; c < w; c++) {
                sum += q[r][c] * (c + 1);
            }
        }
        System.out.println(good + " " + sum);
    }
}
