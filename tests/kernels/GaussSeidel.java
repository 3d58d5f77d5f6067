// run: 9
// expect: 3.7575101803616615
// run: 70
// expect: 3.2432432436509537
// bench: sequential relax(400) relax(70)
/** Relaxation of a plate in place: each point becomes the mean of its neighbours, new and old. */
public class GaussSeidel {
    static double relax(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i * (j + 2) % 9 / 4.0;
        for (int t = 0; t < 20; t++)
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j]
                        + a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) / 9;
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s = s * 0.75 + a[i][j];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(relax(Integer.parseInt(args[0])));
    }
}
