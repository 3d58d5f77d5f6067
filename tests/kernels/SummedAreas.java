// run: 9
// expect: 1162.06148105961
// run: 70
// expect: 93808.16562126033
// bench: sequential areas(2000) areas(70)
/** Sums of all rectangles from the corner on. */
public class SummedAreas {
    static double areas(int n) {
        double[][] s = new double[n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                s[i][j] = s[i - 1][j] + s[i][j - 1] - s[i - 1][j - 1] + (i * 7 + j * 3) % 11;
        double t = 0;
        for (int i = 0; i <= n; i++)
            for (int j = 0; j <= n; j++)
                t = t * 0.75 + s[i][j];
        return t;
    }
    public static void main(String[] args) {
        System.out.println(areas(Integer.parseInt(args[0])));
    }
}
