// run: 9
// expect: 1854428292421633702
// run: 70
// expect: 9072508160889825144
// bench: parallel edges(picture(2000,1500)) edges(picture(70,50))
/** The edges of a picture, by two filters of 3 x 3. */
public class Sobel {
    static int[][] picture(int height, int width) {
        int[][] p = new int[height][width];
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                p[y][x] = (x * x / 50 + y * 3 ^ x * y / 100) & 255;
        return p;
    }
    static int[][] edges(int[][] p) {
        int height = p.length, width = p[0].length;
        int[][] e = new int[height][width];
        for (int y = 1; y < height - 1; y++)
            for (int x = 1; x < width - 1; x++) {
                int gx = p[y - 1][x + 1] + 2 * p[y][x + 1] + p[y + 1][x + 1] - p[y - 1][x - 1] - 2 * p[y][x - 1] - p[y + 1][x - 1];
                int gy = p[y + 1][x - 1] + 2 * p[y + 1][x] + p[y + 1][x + 1] - p[y - 1][x - 1] - 2 * p[y - 1][x] - p[y - 1][x + 1];
                e[y][x] = Math.min(255, Math.abs(gx) + Math.abs(gy));
            }
        return e;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long s = 0;
        for (int[] row : edges(picture(n, n + 5)))
            for (int x : row)
                s = s * 31 + x;
        System.out.println(s);
    }
}
