// a cellular automaton on a torus, in ints
// run: 12 10
// expect: .#..........
// expect: #....#......
// expect: #.....#.....
// expect: ....#.##...#
// expect: #..#.##.....
// expect: ##.....##...
// expect: ##.......###
// expect: ..#...#...#.
// expect: .#.......#..
// expect: .....#......
// expect: .#...##..#..
// expect: ...#.....##.
class Life {
    static int neighbours(int[][] a, int i, int j) {
        int n = a.length, m = a[0].length, s = 0;
        for (int di = -1; di <= 1; di++)
            for (int dj = -1; dj <= 1; dj++)
                if (di != 0 || dj != 0)
                    s += a[(i + di + n) % n][(j + dj + m) % m];
        return s;
    }
    static int[][] step(int[][] a) {
        int[][] b = new int[a.length][a[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++) {
                int s = neighbours(a, i, j);
                b[i][j] = s == 3 || s == 2 && a[i][j] == 1 ? 1 : 0;
            }
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 5 + j * 3) % 7 < 3 ? 1 : 0;
        for (int t = 0; t < steps; t++)
            a = step(a);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                System.out.print(a[i][j] == 1 ? '#' : '.');
            System.out.println();
        }
    }
}
