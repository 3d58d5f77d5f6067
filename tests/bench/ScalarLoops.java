// run: 60
// expect: 44.32918002873789
// expect: 1457
// expect: 51
// expect: 285262
// expect: 0.9592236325442106
// expect: 2213
// expect: 253
// expect: 903606230510926
// expect: 51.7091869131215
// expect: 12684
/** Loops that run on one thread, for `make bench ONLY=scalar-loops`; tests/bench/loops.c has the same in C. */
public class ScalarLoops {
    /** Sun and four planets, n steps. */
    static double nBody(int n) {
        double[] x = {0, 4.84, 8.34, 12.89, 15.37}, y = {0, -1.16, 4.12, -15.11, -25.91}, z = {0, -0.10, -0.40, -0.22, 0.17};
        double[] vx = {0, 0.606, -1.010, 1.082, 0.979}, vy = {0, 2.811, 1.825, 0.868, 0.594}, vz = {0, -0.02, 0.008, -0.010, -0.034};
        double[] mass = {39.47, 0.037, 0.011, 0.0017, 0.002};
        for (int step = 0; step < n; step++) {
            for (int i = 0; i < 5; i++)
                for (int j = i + 1; j < 5; j++) {
                    double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
                    double d = dx * dx + dy * dy + dz * dz, by = 0.001 / (d * Math.sqrt(d));
                    vx[i] = vx[i] - dx * mass[j] * by;
                    vy[i] = vy[i] - dy * mass[j] * by;
                    vz[i] = vz[i] - dz * mass[j] * by;
                    vx[j] = vx[j] + dx * mass[i] * by;
                    vy[j] = vy[j] + dy * mass[i] * by;
                    vz[j] = vz[j] + dz * mass[i] * by;
                }
            for (int i = 0; i < 5; i++) {
                x[i] = x[i] + 0.001 * vx[i];
                y[i] = y[i] + 0.001 * vy[i];
                z[i] = z[i] + 0.001 * vz[i];
            }
        }
        double e = 0;
        for (int i = 0; i < 5; i++)
            e = e + 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]) + x[i] - y[i] * z[i];
        return e;
    }

    /** Steps from all numbers up to n down to 1. */
    static long collatz(int n) {
        long steps = 0;
        for (int i = 1; i <= n; i++) {
            long x = i;
            while (x != 1) {
                x = x % 2 == 0 ? x / 2 : 3 * x + 1;
                steps++;
            }
        }
        return steps;
    }

    /** Edit distance of two sequences of n numbers, row by row. */
    static int edits(int n) {
        int[] a = new int[n], b = new int[n], row = new int[n + 1];
        int seed = 7;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed >>> 28;
            seed = seed * 1664525 + 1013904223;
            b[i] = seed >>> 28;
        }
        for (int j = 0; j <= n; j++)
            row[j] = j;
        for (int i = 1; i <= n; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= n; j++) {
                int above = row[j];
                int best = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
                best = Math.min(best, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
                row[j] = best;
            }
        }
        return row[n];
    }

    /** A linear congruential generator: how many of n numbers fall into each half, weighted. */
    static long generator(int n) {
        int seed = 42;
        long sum = 0;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            int r = seed >>> 16 & 0x7fff;
            if (r < 16384)
                sum += r;
            else
                sum -= r % 10;
        }
        return sum;
    }

    /** Rows of a sparse matrix times a vector, 20 times. */
    static double sparse(int n) {
        int[] start = new int[n + 1], column = new int[8 * n];
        double[] value = new double[8 * n], x = new double[n], y = new double[n];
        int seed = 11, at = 0;
        for (int i = 0; i < n; i++) {
            x[i] = 1.0 / (i + 1);
            start[i] = at;
            for (int k = 0; k < 1 + i % 8; k++) {
                seed = seed * 1664525 + 1013904223;
                column[at] = (seed >>> 8) % n;
                value[at] = (seed >>> 20) * 0.001;
                at++;
            }
        }
        start[n] = at;
        double sum = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < n; i++) {
                double s = 0;
                for (int k = start[i]; k < start[i + 1]; k++)
                    s += value[k] * x[column[k]];
                y[i] = s;
            }
            for (int i = 0; i < n; i++)
                x[i] = y[i] * 0.01 + x[i] * 0.5;
            sum += y[round % n];
        }
        return sum;
    }

    /** How many steps points near the boundary take, one after the other. */
    static long mandelbrot(int n) {
        long steps = 0;
        double c = -0.75;
        for (int p = 0; p < n; p++) {
            double r = 0, i = 0;
            int k = 0;
            while (k < 500 && r * r + i * i <= 4) {
                double t = r * r - i * i + c;
                i = 2 * r * i + 0.1;
                r = t;
                k++;
            }
            steps += k;
            c = c + (k % 7) * 1e-4 - 2e-4;
        }
        return steps;
    }

    /** The best value that fits into a knapsack of n, of 100 things. */
    static long knapsack(int n) {
        int[] best = new int[n + 1];
        int seed = 5;
        for (int k = 0; k < 100; k++) {
            seed = seed * 1664525 + 1013904223;
            int weight = 10 + (seed >>> 8) % 90, worth = 1 + (seed >>> 20) % 100;
            for (int w = n; w >= weight; w--)
                if (best[w - weight] + worth > best[w])
                    best[w] = best[w - weight] + worth;
        }
        return best[n];
    }

    /** Two hashes of an array of n numbers. */
    static long hash(int n) {
        int[] data = new int[n];
        int seed = 3;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            data[i] = seed ^ seed >>> 13;
        }
        int h = 0x811c9dc5, g = 17;
        for (int i = 0; i < n; i++) {
            int k = data[i] * 0xcc9e2d51;
            k = (k << 15 | k >>> 17) * 0x1b873593;
            h = h ^ k;
            h = (h << 13 | h >>> 19) * 5 + 0xe6546b64;
            g = g * 31 + data[i];
        }
        return (long) h * 1000003 + g;
    }

    /** A polynomial of degree 8 at a point that follows from the value before. */
    static double polynomial(int n) {
        double x = 0.3, sum = 0;
        for (int i = 0; i < n; i++) {
            double p = ((((((((0.01 * x - 0.02) * x + 0.03) * x - 0.04) * x + 0.05) * x - 0.06) * x + 0.07) * x - 0.08) * x + 0.9);
            sum += p;
            x = p > 0.95 ? p - 0.5 : p * 0.999;
        }
        return sum;
    }

    /** Bits counted, turned round, spread and folded. */
    static long bits(int n) {
        long sum = 0;
        int seed = 1;
        for (int i = 0; i < n; i++) {
            seed ^= seed << 13;
            seed ^= seed >>> 17;
            seed ^= seed << 5;
            int v = seed, c = v - (v >>> 1 & 0x55555555);
            c = (c & 0x33333333) + (c >>> 2 & 0x33333333);
            c = (c + (c >>> 4) & 0x0f0f0f0f) * 0x01010101 >>> 24;
            int low = v & -v, next = v | v - 1, gray = v ^ v >>> 1;
            sum += c + (long) (low & 0xffff) + (next < 0 ? 1 : 2) * (gray & 255);
        }
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(nBody(n));
        System.out.println(collatz(n));
        System.out.println(edits(n));
        System.out.println(generator(n));
        System.out.println(sparse(n));
        System.out.println(mandelbrot(n));
        System.out.println(knapsack(n));
        System.out.println(hash(n));
        System.out.println(polynomial(n));
        System.out.println(bits(n));
    }
}
