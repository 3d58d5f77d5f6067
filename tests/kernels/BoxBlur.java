// run: 9
// expect: -46130966585640465
// run: 70
// expect: -5668345487320337386
// bench: parallel blurred(picture(1000),5) blurred(picture(70),2)
/** A picture whose points become means over a box, first along rows, then along columns; borders are repeated. */
public class BoxBlur {
    static int[][] picture(int n) {
        int[][] p = new int[n][n];
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                p[y][x] = (x * 7 + y * 13) % 256;
        return p;
    }
    static int clamp(int i, int n) {
        return i < 0 ? 0 : i >= n ? n - 1 : i;
    }
    static int[][] blurred(int[][] p, int radius) {
        int n = p.length, m = p[0].length, size = 2 * radius + 1;
        int[][] along = new int[n][m], result = new int[n][m];
        for (int y = 0; y < n; y++)
            for (int x = 0; x < m; x++) {
                int sum = 0;
                for (int d = -radius; d <= radius; d++)
                    sum += p[y][clamp(x + d, m)];
                along[y][x] = sum / size;
            }
        for (int y = 0; y < n; y++)
            for (int x = 0; x < m; x++) {
                int sum = 0;
                for (int d = -radius; d <= radius; d++)
                    sum += along[clamp(y + d, n)][x];
                result[y][x] = sum / size;
            }
        return result;
    }
    public static void main(String[] args) {
        long s = 0;
        for (int[] row : blurred(picture(Integer.parseInt(args[0])), 3))
            for (int x : row)
                s = s * 31 + x;
        System.out.println(s);
    }
}
