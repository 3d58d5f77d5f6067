// run: 9
// expect: 29377357923
// run: 70
// expect: 9091895869792248770
// bench: parallel nearest(points(200000,4),points(16,4)) nearest(points(200,4),points(5,4))
/** Which of some means is the nearest to each point? */
public class NearestMean {
    static double[][] points(int n, int dimensions) {
        double[][] p = new double[n][dimensions];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < dimensions; k++)
                p[i][k] = (i * 37 + k * 101 + i * k) % 997 / 8.0;
        return p;
    }
    static int[] nearest(double[][] points, double[][] means) {
        int[] nearest = new int[points.length];
        for (int i = 0; i < points.length; i++) {
            double least = Double.POSITIVE_INFINITY;
            int best = -1;
            for (int c = 0; c < means.length; c++) {
                double distance = 0;
                for (int k = 0; k < means[c].length; k++) {
                    double d = points[i][k] - means[c][k];
                    distance += d * d;
                }
                if (distance < least) {
                    least = distance;
                    best = c;
                }
            }
            nearest[i] = best;
        }
        return nearest;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long s = 0;
        for (int c : nearest(points(n, 3), points(7, 3)))
            s = s * 31 + c;
        System.out.println(s);
    }
}
