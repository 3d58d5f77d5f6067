// run: 9
// expect: 40000036
// run: 70
// expect: 1500001403
// bench: sequential regions(1500) regions(70)
/** Connected regions of a picture are filled one by one, with a stack. */
public class FloodFill {
    static long regions(int n) {
        int[][] picture = new int[n][n];
        int seed = 3;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                seed = seed * 1103515245 + 12345;
                picture[i][j] = (seed >>> 16) % 5 < 3 ? 0 : -1;
            }
        int[] stack = new int[4 * n * n + 4];
        int regions = 0, largest = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                if (picture[i][j] != 0)
                    continue;
                int size = 0, top = 0;
                regions++;
                stack[top++] = i * n + j;
                while (top > 0) {
                    int at = stack[--top], y = at / n, x = at % n;
                    if (picture[y][x] != 0)
                        continue;
                    picture[y][x] = regions;
                    size++;
                    if (y > 0)
                        stack[top++] = at - n;
                    if (y < n - 1)
                        stack[top++] = at + n;
                    if (x > 0)
                        stack[top++] = at - 1;
                    if (x < n - 1)
                        stack[top++] = at + 1;
                }
                largest = Math.max(largest, size);
            }
        return regions * 10000000L + largest;
    }
    public static void main(String[] args) {
        System.out.println(regions(Integer.parseInt(args[0])));
    }
}
