// a window of conditions whose lanes and what is kept before them need more values than registers are there
//
// run: 5 7
// expect: 595
// remark: 15: lanes: 16 iterations at once
class CrowdedWindow {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        boolean[][] p = new boolean[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                p[i][j] = (i * 4 + j * 3 & 5) > 1;
        boolean[][] q = new boolean[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                boolean odd = false;
                int set = 0;
                for (int y = -1; y <= 1; y++) {
                    if (i + y < 0) continue; if (i + y > n - 1) break;
                    for (int x = 0; x < m; x++) {
                        if (Math.abs(x - j) > 1) continue;
                        odd ^= p[i + y][x]; if (p[i + y][x]) set++;
                    }
                }
                q[i][j] = odd ^ set % 2 == 0;
            }
        }
        int count = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if (q[i][j]) count += i * m + j;
        System.out.println(count);
    }
}
