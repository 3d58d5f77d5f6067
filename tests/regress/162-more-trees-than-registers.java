// run: 5 3 4
// expect: 979574
// run: 1 1 1
// expect: 697
// run: 21 17 3
// expect: 8903033
// Nine planes written through a table of first indices and read as nine trees: more handles than registers.
class X {
    static final int[] OPP = {0, 3, 4, 1, 2, 7, 8, 5, 6};
    static final int[] CX = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    static long[][][] bounce(long[][][] f, int nx, int ny) {
        long[][][] g = new long[9][ny][nx];
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                if ((x + y) % 7 == 0) {
                    for (int k = 0; k < 9; k++)
                        g[OPP[k]][y][x] = f[k][y][x];
                    continue;
                }
                for (int k = 0; k < 9; k++)
                    g[k][y][x] = 3 * f[k][y][x] + 1;
            }
        return g;
    }
    static long[][][] stream(long[][][] f, int nx, int ny) {
        long[][][] g = new long[9][ny][nx];
        for (int k = 0; k < 9; k++)
            for (int y = 0; y < ny; y++)
                for (int x = 0; x < nx; x++)
                    g[k][y][x] = f[k][y][Math.floorMod(x - CX[k], nx)];
        return g;
    }
    static long run(int nx, int ny, int steps) {
        long[][][] f = new long[9][ny][nx];
        for (int k = 0; k < 9; k++)
            for (int y = 0; y < ny; y++)
                for (int x = 0; x < nx; x++)
                    f[k][y][x] = 100L / (1 + k + x + y);
        for (int s = 0; s < steps; s++) {
            f = bounce(f, nx, ny);
            f = stream(f, nx, ny);
        }
        long t = 0;
        for (int k = 0; k < 9; k++)
            for (int y = 0; y < ny; y++)
                for (int x = 0; x < nx; x++)
                    t += f[k][y][x] * (x + 2 * y + k);
        return t;
    }
    public static void main(String[] args) {
        System.out.println(run(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2])));
    }
}
