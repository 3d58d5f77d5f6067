// run: 3 7
// expect: 101.46351932234617
// expect: -641609424872122313 4781718930841435504
// run: 5 24
// expect: 199.7494841762096
// expect: -573091685415970657 -6182177517040035303
// run: 2 70
// expect: 938.7973608927427
// expect: -2181282757478394855 -7348947770513458151
// run: 1 1
// expect: 0.12398315811572397
// expect: 94607520351224 -35212
/* Loops in order that write a part of large arrays in each iteration: in place where the part is small, whatever the arrays are. */
class X {
    /* Particles in boxes, with those of the boxes around: more values live in the outer loops than there are registers. */
    static double boxes(int dim, int per) {
        int boxes = dim * dim * dim, n = boxes * per;
        double[] rx = new double[n], ry = new double[n], rz = new double[n], rv = new double[n], qv = new double[n];
        int seed = 17;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            rx[i] = (seed >>> 8 & 1023) / 1024.0;
            ry[i] = (seed >>> 18 & 1023) / 1024.0;
            rz[i] = (seed >>> 4 & 1023) / 1024.0;
            rv[i] = (i % 10 + 1) / 8.0;
            qv[i] = (i * 3 % 10 + 1) / 16.0;
        }
        double[] fv = new double[n], fx = new double[n], fy = new double[n], fz = new double[n];
        for (int b = 0; b < boxes; b++) {
            int bx = b % dim, by = b / dim % dim, bz = b / (dim * dim);
            for (int dz = -1; dz <= 1; dz++)
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++) {
                        int x = bx + dx, y = by + dy, z = bz + dz;
                        if (x < 0 || x >= dim || y < 0 || y >= dim || z < 0 || z >= dim)
                            continue;
                        int first = ((z * dim + y) * dim + x) * per;
                        for (int i = b * per; i < (b + 1) * per; i++)
                            for (int j = first; j < first + per; j++) {
                                double r2 = rv[i] + rv[j] - (rx[i] * rx[j] + ry[i] * ry[j] + rz[i] * rz[j]);
                                double u2 = 0.5 * r2, vij = 1 / (1 + u2 + 0.5 * u2 * u2), fs = 2 * vij;
                                fv[i] += qv[j] * vij;
                                fx[i] += qv[j] * (fs * (rx[i] - rx[j]));
                                fy[i] += qv[j] * (fs * (ry[i] - ry[j]));
                                fz[i] += qv[j] * (fs * (rz[i] - rz[j]));
                            }
                    }
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.75 + fv[i] + fx[i] - fy[i] + 2 * fz[i];
        return s;
    }

    /* Blocks whose last one is shorter, and that need what the block before made. */
    static long blocks(int n, int size) {
        int[] a = new int[n + 1];
        a[0] = 3;
        for (int from = 0; from < n; from += size)
            for (int i = from; i < Math.min(from + size, n); i++)
                a[i + 1] = a[from] * 5 + i;
        long sum = 0;
        for (int i = 0; i <= n; i++)
            sum = sum * 31 + a[i];
        return sum;
    }

    /* Rows of a flat matrix, each made of the one above. */
    static long rows(int rows, int width) {
        long[] a = new long[rows * width];
        for (int j = 0; j < width; j++)
            a[j] = j * j;
        for (int r = 1; r < rows; r++)
            for (int i = r * width; i < (r + 1) * width; i++)
                a[i] = a[i - width] * 3 + (i > r * width ? a[i - width - 1] : 0) - i;
        long sum = 0;
        for (int i = 0; i < a.length; i++)
            sum = sum * 31 + a[i];
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        System.out.println(boxes(n, m));
        System.out.println(blocks(n * m * 9, m) + " " + rows(n * 5, m));
    }
}
