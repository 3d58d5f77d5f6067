// run: 9
// expect: -1171857.5
// run: 70
// expect: -193770.96242923758
// bench: sequential cluster(100000) cluster(70)
/** Means of clusters: each point goes to the nearest, which moves to the middle of its points. */
public class KMeansUpdate {
    static double cluster(int n) {
        int k = 8;
        double[] x = new double[n], y = new double[n], cx = new double[k], cy = new double[k];
        int seed = 31;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            x[i] = (seed >>> 16) % 1000;
            seed = seed * 1103515245 + 12345;
            y[i] = (seed >>> 16) % 1000;
        }
        for (int c = 0; c < k; c++) {
            cx[c] = x[c % n];
            cy[c] = y[c % n];
        }
        for (int round = 0; round < 10; round++) {
            double[] sx = new double[k], sy = new double[k];
            int[] count = new int[k];
            for (int i = 0; i < n; i++) {
                int best = 0;
                double least = Double.MAX_VALUE;
                for (int c = 0; c < k; c++) {
                    double dx = x[i] - cx[c], dy = y[i] - cy[c], d = dx * dx + dy * dy;
                    if (d < least) {
                        least = d;
                        best = c;
                    }
                }
                sx[best] += x[i];
                sy[best] += y[i];
                count[best]++;
            }
            for (int c = 0; c < k; c++)
                if (count[c] > 0) {
                    cx[c] = sx[c] / count[c];
                    cy[c] = sy[c] / count[c];
                }
        }
        double s = 0;
        for (int c = 0; c < k; c++)
            s = s * 3 + cx[c] - cy[c];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(cluster(Integer.parseInt(args[0])));
    }
}
