// run: 64
// expect: 1.24297834E8
// expect: -1256713846430980279
// expect: -2682327074306632255
// expect: 1954602332270870194
// run: 65
// expect: 1.27064804E8
// expect: -2064641091941285191
// expect: 9081581066143904588
// expect: 5252440083591981337
// run: 100
// expect: 2.32513656E8
// expect: -3136997710763640486
// expect: -2671541609266853439
// expect: 8509611095222644521
// run: 255
// expect: 1.1894066E9
// expect: 3567179038186639296
// expect: 2590254115189167070
// expect: 8194291211151762664
// run: 256
// expect: 1.198293008E9
// expect: -97914258471490990
// expect: 6510901277048823198
// expect: -4231389488341762202
// run: 257
// expect: 1.208176547E9
// expect: -3035342012616220487
// expect: -1076245221263061719
// expect: -2045865624740007838
// run: 600
// expect: 5.505998226E9
// expect: 9114431871636991561
// expect: 2297081342174386894
// expect: -7638094730617488069
// run: 1000
// expect: 1.310786582E10
// expect: -4204919481197644297
// expect: 5398226093491665552
// expect: 7794241885245851510
// run: 0
// expect: 0.0
// expect: 0
// expect: 0
// expect: 0
// run: 1
// expect: 0.0
// expect: 31
// expect: 1082130433
// expect: 4281545520
// run: 63
// expect: 1.21588657E8
// expect: -5396045500316675752
// expect: -6632145544716499742
// expect: 63051687998538815
// run: -700
// expect: 7.152896461E9
// expect: 3539875284082005160
// expect: -8353845705040283852
// expect-exit: 1
// error: 140: array index out of bounds
// run: -64
// expect: 1.24297834E8
// expect: -1256713846430980279
// expect: -2682327074306632255
// expect-exit: 1
// error: 140: array index out of bounds
// run: -1000
// expect: 1.310786582E10
// expect: -4204919481197644297
// expect: 5398226093491665552
// expect-exit: 1
// error: 140: array index out of bounds
class X {
    /* Forces between points, and the energy: three values, two of them arrays. */
    static double forces(int n, int d) {
        double[] x = new double[n], y = new double[n], fx = new double[n], fy = new double[n];
        for (int i = 0; i < n; i++) { x[i] = i * 37 % 101 * 0.25; y[i] = i * 53 % 97 * 0.5; }
        double e = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n - d; j++) {
                if (i == j) continue;
                double dx = x[i] - x[j], dy = y[i] - y[j], r2 = dx * dx + dy * dy + 0.5;
                if (r2 > 400) continue;
                double inv = 1 / r2, g = inv * inv;
                fx[i] += g * dx; fy[i] += g * dy; e += (double) (long) (inv * 1000000);
            }
        double s = e;
        for (int i = 0; i < n; i++) s += (long) (fx[i] * 100000) + (long) (fy[i] * 1000000);
        return s;
    }

    /* The nearest centre and how far it is: an int and a double array; how often it is the first: a sum of ints. */
    static long nearest(int n, int k) {
        double[] x = new double[n], c = new double[k], far = new double[n];
        int[] which = new int[n];
        for (int i = 0; i < n; i++) x[i] = i * 7919 % 1009;
        for (int i = 0; i < k; i++) c[i] = i * 313 % 997;
        int first = 0;
        for (int i = 0; i < n; i++) {
            int best = 0;
            double least = Double.MAX_VALUE;
            for (int j = 0; j < k; j++) {
                double d = (x[i] - c[j]) * (x[i] - c[j]);
                if (d < least) { least = d; best = j; }
            }
            which[i] = best; far[i] = least;
            if (best == 0) first++;
        }
        long s = first;
        for (int i = 0; i < n; i++) s = s * 31 + which[i] + (long) far[i];
        return s;
    }

    /* A loop whose condition both values take part in, and one that leaves early. */
    static long escapes(int n, int most) {
        int[] steps = new int[n];
        float[] left = new float[n];
        for (int i = 0; i < n; i++) {
            double a = 0, b = 0, p = i * 0.003 - 2, q = i % 17 * 0.05;
            int k = 0;
            while (k < most && a * a + b * b < 4) {
                double t = a * a - b * b + p;
                b = 2 * a * b + q; a = t; k++;
            }
            steps[i] = k; left[i] = (float) (a * a + b * b);
        }
        long s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + steps[i] + Float.floatToIntBits(left[i]);
        return s;
    }

    /* Formulas without loops, two conditionals that ask the same, and an element out of range for n below 0. */
    static long prices(int n, int bad) {
        float[] call = new float[n], put = new float[n];
        int[] kind = new int[n];
        float[] table = new float[bad];
        for (int i = 0; i < table.length; i++) table[i] = 1 + i % 5;
        for (int i = 0; i < n; i++) {
            float v = i * 0.01f + 1, w = (float) Math.sqrt(v) * table[i] / (v + 3) + v * v * 0.25f - v / 7;
            float p = v < 2 ? w * 2 : w / 3, q = v < 2 ? p - v : p + v * w;
            call[i] = p * 3 + q; put[i] = p - q / w; kind[i] = (int) (q * 10) + (i & 3);
        }
        long s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + Float.floatToIntBits(call[i]) + Float.floatToIntBits(put[i]) * 3L + kind[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = n < 0 ? -n : n;
        System.out.println(forces(m, 1));
        System.out.println(nearest(m, 9));
        System.out.println(escapes(m, 40));
        System.out.println(prices(m, n < 0 ? m - 1 : m));
    }
}
// remark: 80: joint: 3 values of the loop are made at once
// remark: 100: joint: 2 values of the loop are made at once
// remark: 119: joint: 2 values of the loop are made at once
// remark: 139: joint: 3 values of the loop are made at once
