// Loops over arrays, and numbers, as they are usually written; sums are rounded, for their order may differ.
//
// run: 20
// expect: 315685629
// expect: 316399626
// expect: 11780000000
// expect: 2466081250
// expect: 0
// expect: 50819730
// expect: 6998231
// expect: 901500000
// expect: 65140000000
// expect: -3360000000
// expect: 5990000000
// expect: 5000000
// expect: 2990000000
// expect: 2990000000
// expect: 1139700000
// expect: 247000000
// expect: 247000000
// expect: 89800000
// expect: 456200000
// expect: 300544000
// expect: 9053047
// expect: 1127017
// expect: 4719236836
// expect: 327260961300000
// expect: 7800000
// expect: 94347000000
// expect: 351100000
// expect: -95004208
// expect: 680541
// expect: 18100000
// expect: 88000000
// expect: 2390300000
// expect: 166400000
// expect: 52456375500000
// expect-turns: jit_loops jit_sweeps
// run: 37
// expect: 1090885629
// expect: 1091599626
// expect: 121930400000
// expect: 34503205469
// expect: 0
// expect: 16681882
// expect: 7158033
// expect: 1698900000
// expect: 233542800000
// expect: -6960000000
// expect: 70144200000
// expect: 17100000
// expect: 35055000000
// expect: 35055000000
// expect: 3917900000
// expect: 1620600000
// expect: 1620600000
// expect: 132400000
// expect: 70234400000
// expect: 1075744000
// expect: 39834095
// expect: 3854397
// expect: 17198578524
// expect: 1135455594000000
// expect: 21900000
// expect: 41504500000
// expect: 651700000
// expect: -324949574
// expect: 678139
// expect: 21600000
// expect: 343700000
// expect: 25820500000
// expect: 684900000
// expect: 22299128100000
public class UsualArrays {
    static double timeSteps(int n) {
        int m = n * n;
        double[] a = new double[m], b = new double[m];
        for (int i = 0; i < m; i++)
            a[i] = i % 17;
        for (int t = 0; t < 10; t++) {
            for (int i = 1; i < m - 1; i++)
                b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
            double[] x = a;
            a = b;
            b = x;
        }
        double s = 0;
        for (int i = 0; i < m; i++)
            s += a[i];
        return s;
    }

    static double timeStepsCopy(int n) {
        int m = n * n;
        double[] a = new double[m];
        for (int i = 0; i < m; i++)
            a[i] = i % 17;
        for (int t = 0; t < 10; t++) {
            double[] b = new double[m];
            b[0] = a[0];
            b[m - 1] = a[m - 1];
            for (int i = 1; i < m - 1; i++)
                b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
            a = b;
        }
        double s = 0;
        for (int i = 0; i < m; i++)
            s += a[i];
        return s;
    }

    static double flat(int n) {
        double[] a = new double[n * n], b = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i * n + j] = (i * j) % 1003;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i * n + j] = a[j * n + i] + a[i * n + j];
        double s = 0;
        for (int i = 0; i < n * n; i++)
            s += b[i] * (i & 3);
        return s;
    }

    static double flatStencil(int n) {
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i * n + j] = (i * j) % 1003;
        for (int t = 0; t < 5; t++) {
            double[] b = new double[n * n];
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    b[i * n + j] = (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]) * 0.25;
            a = b;
        }
        double s = 0;
        for (int i = 0; i < n * n; i++)
            s += a[i];
        return s;
    }

    static double pairs(int n) {
        int m = n * 2;
        double[] x = new double[m], f = new double[m];
        for (int i = 0; i < m; i++)
            x[i] = i * 0.37 % 9;
        for (int i = 0; i < m; i++) {
            double s = 0;
            for (int j = 0; j < m; j++)
                if (j != i) {
                    double d = x[i] - x[j];
                    s += d / (d * d + 0.01);
                }
            f[i] = s;
        }
        double s = 0;
        for (int i = 0; i < m; i++)
            s += f[i];
        return s;
    }

    static double pairsHalf(int n) {
        int m = n;
        double[] x = new double[m], f = new double[m];
        for (int i = 0; i < m; i++)
            x[i] = i * 0.37 % 9;
        for (int i = 0; i < m; i++)
            for (int j = i + 1; j < m; j++) {
                double d = x[i] - x[j];
                double g = d / (d * d + 0.01);
                f[i] += g;
                f[j] -= g;
            }
        double s = 0;
        for (int i = 0; i < m; i++)
            s += f[i] * i;
        return s;
    }

    static double kmeansUpdate(int n) {
        int m = n * n / 2, k = 16;
        double[] x = new double[m];
        int[] c = new int[m];
        for (int i = 0; i < m; i++) {
            x[i] = i * 0.37 % 9;
            c[i] = i * 7 % k;
        }
        double[] sum = new double[k];
        int[] cnt = new int[k];
        for (int i = 0; i < m; i++) {
            sum[c[i]] += x[i];
            cnt[c[i]]++;
        }
        double s = 0;
        for (int j = 0; j < k; j++)
            s += sum[j] / cnt[j];
        return s;
    }

    static double csr(int n) {
        int[] st = new int[n * 10 + 1];
        for (int i = 0; i < n * 10; i++)
            st[i + 1] = st[i] + 3 + i % 9;
        int m = st[n * 10];
        int[] col = new int[m];
        double[] v = new double[m];
        for (int k = 0; k < m; k++) {
            col[k] = (int)(k * 7919L % (n * 10));
            v[k] = k % 5;
        }
        double[] x = new double[n * 10], y = new double[n * 10];
        for (int i = 0; i < n * 10; i++)
            x[i] = i % 7;
        for (int t = 0; t < 5; t++)
            for (int i = 0; i < n * 10; i++) {
                double s = 0;
                for (int k = st[i]; k < st[i + 1]; k++)
                    s += v[k] * x[col[k]];
                y[i] = s + t;
            }
        double s = 0;
        for (int i = 0; i < n * 10; i++)
            s += y[i];
        return s;
    }

    static double reverse(int n) {
        int m = n * n;
        int[] a = new int[m];
        for (int i = 0; i < m; i++)
            a[i] = i * 7 % 1000;
        for (int i = 0, j = m - 1; i < j; i++, j--) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        long s = 0;
        for (int i = 0; i < m; i++)
            s += (long)a[i] * (i & 7);
        return s;
    }

    static double clampMap(int n) {
        int m = n * n;
        int[] a = new int[m];
        for (int i = 0; i < m; i++)
            a[i] = i * 7 % 1000 - 500;
        for (int t = 0; t < 10; t++)
            for (int i = 0; i < m; i++) {
                int v = a[i] * 3 + t;
                if (v < -300)
                    v = -300;
                else if (v > 300)
                    v = 300;
                a[i] = v;
            }
        long s = 0;
        for (int i = 0; i < m; i++)
            s += (long)a[i] * (i & 7);
        return s;
    }

    static double evenOdd(int n) {
        int m = n * n;
        double[] a = new double[m];
        for (int i = 0; i < m; i++)
            if (i % 2 == 0)
                a[i] = i * 0.5;
            else
                a[i] = -i;
        double[] e = new double[m / 2], o = new double[m / 2];
        for (int i = 0; i < m / 2; i++) {
            e[i] = a[2 * i];
            o[i] = a[2 * i + 1];
        }
        double s = 0;
        for (int i = 0; i < m / 2; i++)
            s += e[i] - o[i];
        return s;
    }

    static double interleave(int n) {
        int m = n * n / 2;
        double[] a = new double[2 * m];
        for (int i = 0; i < m; i++) {
            a[2 * i] = i;
            a[2 * i + 1] = -i * 0.5;
        }
        double s = 0;
        for (int i = 0; i < 2 * m; i++)
            s += a[i] * (i & 3);
        return s;
    }

    static double gather(int n) {
        int m = n * n / 2;
        int[] p = new int[m];
        double[] a = new double[m], b = new double[m];
        for (int i = 0; i < m; i++) {
            p[i] = (int)(i * 7919L % m);
            a[i] = i;
        }
        for (int i = 0; i < m; i++)
            b[i] = a[p[i]];
        double s = 0;
        for (int i = 0; i < m; i++)
            s += b[i] * (i & 3);
        return s;
    }

    static double scatter(int n) {
        int m = n * n / 2;
        int[] p = new int[m];
        double[] a = new double[m], b = new double[m];
        for (int i = 0; i < m; i++) {
            p[i] = (int)(i * 7919L % m);
            a[i] = i;
        }
        for (int i = 0; i < m; i++)
            b[p[i]] = a[i];
        double s = 0;
        for (int i = 0; i < m; i++)
            s += b[i] * (i & 3);
        return s;
    }

    static double compact(int n) {
        int m = n * n / 2;
        int[] a = new int[m], b = new int[m];
        for (int i = 0; i < m; i++)
            a[i] = i * 31 % 101;
        int k = 0;
        for (int i = 0; i < m; i++)
            if (a[i] > 50)
                b[k++] = a[i];
        long s = k;
        for (int i = 0; i < k; i++)
            s += b[i] * (i & 3);
        return s;
    }

    static double insertion(int n) {
        int m = n;
        int[] a = new int[m];
        for (int i = 0; i < m; i++)
            a[i] = (int)(i * 7919L % m);
        for (int i = 1; i < m; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        long s = 0;
        for (int i = 0; i < m; i++)
            s += (long)a[i] * i;
        return s;
    }

    static double bubble(int n) {
        int m = n;
        int[] a = new int[m];
        for (int i = 0; i < m; i++)
            a[i] = (int)(i * 7919L % m);
        for (int i = 0; i < m; i++)
            for (int j = 0; j + 1 < m - i; j++)
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
        long s = 0;
        for (int i = 0; i < m; i++)
            s += (long)a[i] * i;
        return s;
    }

    static double knapsack(int n) {
        int w = n * 4;
        int[] best = new int[w + 1];
        for (int i = 1; i <= 100; i++) {
            int wt = 3 + i * 7 % 50, v = i * 13 % 97;
            for (int c = w; c >= wt; c--)
                best[c] = Math.max(best[c], best[c - wt] + v);
        }
        return best[w];
    }

    static double coins(int n) {
        int w = n * n / 4;
        long[] ways = new long[w + 1];
        ways[0] = 1;
        int[] coin = {1, 2, 5, 10, 20, 50};
        for (int c : coin)
            for (int i = c; i <= w; i++)
                ways[i] = (ways[i] + ways[i - c]) % 1000000007L;
        return ways[w];
    }

    static double movingAvg(int n) {
        int m = n * n, w = 25;
        double[] a = new double[m];
        for (int i = 0; i < m; i++)
            a[i] = i % 17;
        double[] b = new double[m - w + 1];
        double s = 0;
        for (int i = 0; i < w; i++)
            s += a[i];
        b[0] = s / w;
        for (int i = 1; i + w <= m; i++) {
            s += a[i + w - 1] - a[i - 1];
            b[i] = s / w;
        }
        double r = 0;
        for (int i = 0; i < b.length; i++)
            r += b[i];
        return r;
    }

    static double dct(int n) {
        int m = n / 8;
        double[] x = new double[m * 8], y = new double[m * 8];
        for (int i = 0; i < m * 8; i++)
            x[i] = i % 29;
        for (int t = 0; t < 20; t++)
            for (int b = 0; b < m; b++)
                for (int k = 0; k < 8; k++) {
                    double s = 0;
                    for (int i = 0; i < 8; i++)
                        s += x[b * 8 + i] * Math.cos(Math.PI / 8 * (i + 0.5) * k);
                    y[b * 8 + k] = s;
                }
        double s = 0;
        for (int i = 0; i < m * 8; i++)
            s += y[i];
        return s;
    }

    static double complexMul(int n) {
        int m = n * n / 4;
        double[] re = new double[m], im = new double[m];
        for (int i = 0; i < m; i++) {
            re[i] = i % 5 * 0.1;
            im[i] = i % 3 * 0.2;
        }
        for (int t = 0; t < 10; t++)
            for (int i = 0; i < m; i++) {
                double r = re[i] * re[i] - im[i] * im[i] + 0.1, q = 2 * re[i] * im[i];
                re[i] = r;
                im[i] = q;
            }
        double s = 0;
        for (int i = 0; i < m; i++)
            s += re[i] + im[i];
        return s;
    }

    static double gray(int n) {
        float[] r = new float[n * n], g = new float[n * n], b = new float[n * n], y = new float[n * n];
        for (int i = 0; i < n * n; i++) {
            r[i] = i % 256;
            g[i] = (i * 3) % 256;
            b[i] = (i * 7) % 256;
        }
        for (int i = 0; i < n * n; i++)
            y[i] = 0.299f * r[i] + 0.587f * g[i] + 0.114f * b[i];
        double s = 0;
        for (int i = 0; i < n * n; i++)
            s += y[i];
        return s;
    }

    static double packedRgb(int n) {
        int[] p = new int[n * n], q = new int[n * n];
        for (int i = 0; i < n * n; i++)
            p[i] = i * 2654435;
        for (int i = 0; i < n * n; i++) {
            int r = p[i] >> 16 & 255, g = p[i] >> 8 & 255, b = p[i] & 255;
            int y = (r * 77 + g * 150 + b * 29) >> 8;
            q[i] = y << 16 | y << 8 | y;
        }
        long s = 0;
        for (int i = 0; i < n * n; i++)
            s += q[i];
        return s;
    }

    static double sieve(int n) {
        int m = n * n;
        boolean[] c = new boolean[m + 1];
        int k = 0;
        for (int i = 2; i <= m; i++) {
            if (!c[i]) {
                k++;
                for (long j = (long)i * i; j <= m; j += i)
                    c[(int)j] = true;
            }
        }
        return k;
    }

    static double fibTable(int n) {
        long[] f = new long[n * n];
        f[0] = 0;
        f[1] = 1;
        for (int i = 2; i < n * n; i++)
            f[i] = (f[i - 1] + f[i - 2]) % 1000007;
        return f[n * n - 1];
    }

    static double nearest(int n) {
        int m = n * 20, k = 16;
        double[] x = new double[m], y = new double[m], cx = new double[k], cy = new double[k];
        for (int i = 0; i < m; i++) {
            x[i] = i * 0.37 % 9;
            y[i] = i * 0.73 % 7;
        }
        for (int i = 0; i < k; i++) {
            cx[i] = i % 4 * 2;
            cy[i] = i / 4 * 2;
        }
        int[] c = new int[m];
        for (int i = 0; i < m; i++) {
            int best = 0;
            double d = 1e300;
            for (int j = 0; j < k; j++) {
                double e = (x[i] - cx[j]) * (x[i] - cx[j]) + (y[i] - cy[j]) * (y[i] - cy[j]);
                if (e < d) {
                    d = e;
                    best = j;
                }
            }
            c[i] = best;
        }
        long s = 0;
        for (int i = 0; i < m; i++)
            s += c[i];
        return s;
    }

    static double polynomial(int n) {
        int m = n * n / 4;
        double[] c = new double[20];
        for (int i = 0; i < 20; i++)
            c[i] = i - 9.5;
        double s = 0;
        for (int i = 0; i < m; i++) {
            double x = i * 1e-6, v = 0;
            for (int k = 19; k >= 0; k--)
                v = v * x + c[k];
            s += v;
        }
        return s;
    }

    static double meanVar(int n) {
        int m = n * n;
        double[] x = new double[m];
        for (int i = 0; i < m; i++)
            x[i] = i * 0.37 % 9;
        double mean = 0;
        for (int i = 0; i < m; i++)
            mean += x[i];
        mean /= m;
        double var = 0;
        for (int i = 0; i < m; i++)
            var += (x[i] - mean) * (x[i] - mean);
        return var / (m - 1);
    }

    static double collatz(int n) {
        int best = 0;
        for (int i = 1; i < n * 100; i++) {
            long x = i;
            int c = 0;
            while (x != 1) {
                x = x % 2 == 0 ? x / 2 : 3 * x + 1;
                c++;
            }
            if (c > best)
                best = c;
        }
        return best;
    }

    static double gcds(int n) {
        long s = 0;
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++) {
                int a = i, b = j;
                while (b != 0) {
                    int t = a % b;
                    a = b;
                    b = t;
                }
                s += a;
            }
        return s;
    }

    static double dayNames(int n) {
        long s = 0;
        for (int i = 0; i < n * n; i++) {
            switch (i % 7) {
            case 0:
                s += 1;
                break;
            case 1:
            case 2:
                s += i;
                break;
            case 3:
                s ^= i;
                break;
            default:
                s -= 3;
            }
        }
        return s;
    }

    static double bitcount(int n) {
        long s = 0;
        for (int i = 0; i < n * n; i++) {
            int x = i, c = 0;
            while (x != 0) {
                x &= x - 1;
                c++;
            }
            s += c;
        }
        return s;
    }

    static double crc(int n) {
        int[] t = new int[256];
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++)
                c = (c & 1) != 0 ? 0xEDB88320 ^ (c >>> 1) : c >>> 1;
            t[i] = c;
        }
        int c = -1;
        for (int i = 0; i < n * n; i++)
            c = t[(c ^ i) & 255] ^ (c >>> 8);
        return c;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(Math.round(timeSteps(n) * 1e5));
        System.out.println(Math.round(timeStepsCopy(n) * 1e5));
        System.out.println(Math.round(flat(n) * 1e5));
        System.out.println(Math.round(flatStencil(n) * 1e5));
        System.out.println(Math.round(pairs(n) * 1e5));
        System.out.println(Math.round(pairsHalf(n) * 1e5));
        System.out.println(Math.round(kmeansUpdate(n) * 1e5));
        System.out.println(Math.round(csr(n) * 1e5));
        System.out.println(Math.round(reverse(n) * 1e5));
        System.out.println(Math.round(clampMap(n) * 1e5));
        System.out.println(Math.round(evenOdd(n) * 1e5));
        System.out.println(Math.round(interleave(n) * 1e5));
        System.out.println(Math.round(gather(n) * 1e5));
        System.out.println(Math.round(scatter(n) * 1e5));
        System.out.println(Math.round(compact(n) * 1e5));
        System.out.println(Math.round(insertion(n) * 1e5));
        System.out.println(Math.round(bubble(n) * 1e5));
        System.out.println(Math.round(knapsack(n) * 1e5));
        System.out.println(Math.round(coins(n) * 1e5));
        System.out.println(Math.round(movingAvg(n) * 1e5));
        System.out.println(Math.round(dct(n) * 1e5));
        System.out.println(Math.round(complexMul(n) * 1e5));
        System.out.println(Math.round(gray(n) * 1e5));
        System.out.println(Math.round(packedRgb(n) * 1e5));
        System.out.println(Math.round(sieve(n) * 1e5));
        System.out.println(Math.round(fibTable(n) * 1e5));
        System.out.println(Math.round(nearest(n) * 1e5));
        System.out.println(Math.round(polynomial(n) * 1e5));
        System.out.println(Math.round(meanVar(n) * 1e5));
        System.out.println(Math.round(collatz(n) * 1e5));
        System.out.println(Math.round(gcds(n) * 1e5));
        System.out.println(Math.round(dayNames(n) * 1e5));
        System.out.println(Math.round(bitcount(n) * 1e5));
        System.out.println(Math.round(crc(n) * 1e5));
    }
}
