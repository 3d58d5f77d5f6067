// run: 9
// expect: 789253106656635
// run: 70
// expect: -7545244584785008146
// bench: parallel simulate(1500,2) simulate(70,2)
/** Bodies that attract each other, all pairs; coordinates in arrays of their own. */
public class NBody {
    static double[] start(int n, int seed) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = (i * seed) % 1009 / 64.0;
        return x;
    }
    static double[] pull(double[] x, double[] y, double[] z, double[] to) {
        int n = x.length;
        double[] f = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
                double d = dx * dx + dy * dy + dz * dz + 0.01;
                sum += (to[j] - to[i]) / (d * Math.sqrt(d));
            }
            f[i] = sum;
        }
        return f;
    }
    static double[] moved(double[] x, double[] v, double dt) {
        double[] r = new double[x.length];
        for (int i = 0; i < x.length; i++)
            r[i] = x[i] + dt * v[i];
        return r;
    }
    static long simulate(int n, int steps) {
        double[] x = start(n, 31), y = start(n, 57), z = start(n, 83);
        double[] vx = new double[n], vy = new double[n], vz = new double[n];
        for (int t = 0; t < steps; t++) {
            vx = moved(vx, pull(x, y, z, x), 0.01);
            vy = moved(vy, pull(x, y, z, y), 0.01);
            vz = moved(vz, pull(x, y, z, z), 0.01);
            x = moved(x, vx, 0.01);
            y = moved(y, vy, 0.01);
            z = moved(z, vz, 0.01);
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + Math.round((x[i] + y[i] + z[i]) * 1e4);
        return s;
    }
    public static void main(String[] args) {
        System.out.println(simulate(Integer.parseInt(args[0]), 3));
    }
}
