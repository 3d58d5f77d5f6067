// A loop with two sums becomes two; what may fail fails in the first of them, and the second one does not do it again.
// run: 30 0
// expect: 2520435
// run: 30 31
// expect-exit: 1
// error: 21: array index out of bounds: index 30, length 30
// run: 0 0
// expect: 0
class SameIterations {
    static long counted(boolean[][] a, int n, int more) {
        long triangles = 0, pairs = 0;
        for (int i = 0; i < n; i++) {
            pairs += i;
            for (int j = i + 1; j < n; j++) {
                if (!a[i][j])
                    continue;
                for (int k = j + 1; k < n; k++)
                    if (a[i][k] && a[j][k])
                        triangles++;
                if (more > 0 && j == n - 1)
                    triangles += a[i][j - 30 + more] ? 1 : 0;
            }
        }
        return triangles * 1000 + pairs;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        boolean[][] a = new boolean[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i + j) % 7 != 3;
        System.out.println(counted(a, n, Integer.parseInt(args[1])));
    }
}
