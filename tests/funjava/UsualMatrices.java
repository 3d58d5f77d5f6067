// Loops over matrices as they are usually written; sums are rounded, for their order may differ.
//
// run: 20
// expect: 13290800000
// expect: 702000000
// expect: 194000000
// expect: 185165008
// expect: 36136100000
// expect: 46930000000
// expect: 578400000
// expect: 0
// expect: 13000000
// expect: 13000000
// expect: 0
// expect: 328500000
// expect: 88300000
// expect: 112500000
// expect: 47733500000
// expect: 132300000
// expect: 700000
// expect: 41748
// expect: 1935179
// expect: 14400000
// expect: 12023947
// expect: 47250000
// expect: 30625000
// expect: 1140000000
// expect-turns: jit_sweeps
// run: 37
// expect: 152802200000
// expect: 2439800000
// expect: 654900000
// expect: 804543572
// expect: 398520200000
// expect: 928869600000
// expect: 3833300000
// expect: 200000
// expect: 226800000
// expect: 226800000
// expect: 165200000
// expect: 648000000
// expect: 290100000
// expect: 2697300000
// expect: 312657800000
// expect: 419100000
// expect: 1300000
// expect: 175589
// expect: 6748116
// expect: 95400000
// expect: 25626877
// expect: 189000000
// expect: 108000000
// expect: 3763000000
public class UsualMatrices {
    static double twoSameNest(int n) {
        double[][] a = new double[n][n], b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                a[i][j] = i ^ j;
                b[i][j] = a[i][j] * 2 - j;
            }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += a[i][j] * b[j][i];
        return s;
    }

    static double rowSums(int n) {
        double[][] a = new double[n][n];
        double[] r = new double[n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                a[i][j] = i % 7 + j % 5;
                r[i] += a[i][j];
            }
        double s = 0;
        for (int i = 0; i < n; i++)
            s += r[i] * a[i][0];
        return s;
    }

    static double colSums(int n) {
        double[][] a = new double[n][n];
        double[] r = new double[n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i % 7 + j % 5;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                r[j] += a[i][j];
        double s = 0;
        for (int i = 0; i < n; i++)
            s += r[i];
        return s;
    }

    static double timeSteps2D(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * j) % 17;
        for (int t = 0; t < 10; t++) {
            double[][] b = new double[n][n];
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
            a = b;
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += a[i][j];
        return s;
    }

    static double sumMax(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * j) % 1003;
        double s = 0, m = 0;
        for (int t = 0; t < 10; t++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    s += a[i][j];
                    if (a[i][j] > m)
                        m = a[i][j];
                }
        return s + m;
    }

    static double transpose(int n) {
        double[][] a = new double[n][n], t = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * j) % 1003;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                t[j][i] = a[i][j];
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += t[i][j] * i;
        return s;
    }

    static double neighbours(int n) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 5 > 2 ? 1 : 0;
        int[][] b = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int c = 0;
                if (i > 0)
                    c += a[i - 1][j];
                if (i < n - 1)
                    c += a[i + 1][j];
                if (j > 0)
                    c += a[i][j - 1];
                if (j < n - 1)
                    c += a[i][j + 1];
                b[i][j] = c;
            }
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += b[i][j] * j;
        return s;
    }

    static double torus(int n) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 5 > 2 ? 1 : 0;
        for (int t = 0; t < 4; t++) {
            int[][] b = new int[n][n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    int c = 0;
                    for (int y = -1; y <= 1; y++)
                        for (int x = -1; x <= 1; x++)
                            if (x != 0 || y != 0)
                                c += a[(i + y + n) % n][(j + x + n) % n];
                    b[i][j] = c == 3 || (c == 2 && a[i][j] == 1) ? 1 : 0;
                }
            a = b;
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += a[i][j] * j;
        return s;
    }

    static double ikj(int n) {
        int m = n / 4;
        double[][] a = new double[m][m], b = new double[m][m], c = new double[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) {
                a[i][j] = i ^ j;
                b[i][j] = i - j;
            }
        for (int i = 0; i < m; i++)
            for (int k = 0; k < m; k++)
                for (int j = 0; j < m; j++)
                    c[i][j] += a[i][k] * b[k][j];
        double s = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                s += c[i][j];
        return s;
    }

    static double kij(int n) {
        int m = n / 4;
        double[][] a = new double[m][m], b = new double[m][m], c = new double[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) {
                a[i][j] = i ^ j;
                b[i][j] = i - j;
            }
        for (int k = 0; k < m; k++)
            for (int i = 0; i < m; i++)
                for (int j = 0; j < m; j++)
                    c[i][j] += a[i][k] * b[k][j];
        double s = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                s += c[i][j];
        return s;
    }

    static double matvec(int n) {
        double[][] a = new double[n][n];
        double[] x = new double[n], y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = i % 9;
            for (int j = 0; j < n; j++)
                a[i][j] = (i + j) % 10;
        }
        for (int t = 0; t < 10; t++) {
            for (int i = 0; i < n; i++) {
                y[i] = 0;
                for (int j = 0; j < n; j++)
                    y[i] += a[i][j] * x[j];
            }
            for (int i = 0; i < n; i++)
                x[i] = y[i] % 100;
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s += x[i];
        return s;
    }

    static double matvecT(int n) {
        double[][] a = new double[n][n];
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = i % 9;
            for (int j = 0; j < n; j++)
                a[i][j] = (i + j) % 10;
        }
        double s = 0;
        for (int t = 0; t < 10; t++) {
            double[] y = new double[n];
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    y[j] += a[i][j] * x[i];
            s += y[t];
        }
        return s;
    }

    static double lowerTri(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                a[i][j] = i * j % 11;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                a[i][j] = a[j][i];
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += a[i][j] * (j & 1);
        return s;
    }

    static double cube(int n) {
        int m = (int)Math.cbrt((double)n * n);
        double[][][] a = new double[m][m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < m; k++)
                    a[i][j][k] = i + j * k;
        double[][][] b = new double[m][m][m];
        for (int i = 1; i < m - 1; i++)
            for (int j = 1; j < m - 1; j++)
                for (int k = 1; k < m - 1; k++)
                    b[i][j][k] = a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k - 1] - a[i + 1][j + 1][k + 1];
        double s = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < m; k++)
                    s += b[i][j][k];
        return s;
    }

    static double boxBlur(int n) {
        int[][] a = new int[n][n], b = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 31 + j * 17) % 256;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = 0, c = 0;
                for (int y = Math.max(0, i - 2); y <= Math.min(n - 1, i + 2); y++)
                    for (int x = Math.max(0, j - 2); x <= Math.min(n - 1, j + 2); x++) {
                        s += a[y][x];
                        c++;
                    }
                b[i][j] = s / c;
            }
        long s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += b[i][j] * j;
        return s;
    }

    static double prefix2D(int n) {
        long[][] p = new long[n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                p[i][j] = p[i - 1][j] + p[i][j - 1] - p[i - 1][j - 1] + (i * j) % 7;
        return p[n][n] + p[n / 2][n / 3];
    }

    static double lcs(int n) {
        int[] x = new int[n], y = new int[n];
        for (int i = 0; i < n; i++) {
            x[i] = i * 7 % 13;
            y[i] = i * 5 % 11;
        }
        int[][] d = new int[n + 1][n + 1];
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                d[i][j] = x[i - 1] == y[j - 1] ? d[i - 1][j - 1] + 1 : Math.max(d[i - 1][j], d[i][j - 1]);
        return d[n][n];
    }

    static double gaussJordan(int n) {
        int m = n / 4;
        double[][] a = new double[m][m + 1];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++)
                a[i][j] = i == j ? m : (i * j) % 7;
            a[i][m] = i;
        }
        for (int k = 0; k < m; k++) {
            double p = a[k][k];
            for (int j = k; j <= m; j++)
                a[k][j] /= p;
            for (int i = 0; i < m; i++)
                if (i != k) {
                    double f = a[i][k];
                    for (int j = k; j <= m; j++)
                        a[i][j] -= f * a[k][j];
                }
        }
        double s = 0;
        for (int i = 0; i < m; i++)
            s += a[i][m];
        return s;
    }

    static double gaussElim(int n) {
        int m = n / 4;
        double[][] a = new double[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = i == j ? m : (i * j) % 7;
        for (int k = 0; k < m; k++)
            for (int i = k + 1; i < m; i++) {
                double f = a[i][k] / a[k][k];
                for (int j = k; j < m; j++)
                    a[i][j] -= f * a[k][j];
            }
        double s = 1;
        for (int i = 0; i < m; i++)
            s += a[i][i];
        return s;
    }

    static double floyd(int n) {
        int m = n / 5;
        int[][] d = new int[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                d[i][j] = i == j ? 0 : 1 + (i * j + 7 * i) % 97;
        for (int k = 0; k < m; k++)
            for (int i = 0; i < m; i++)
                for (int j = 0; j < m; j++)
                    if (d[i][k] + d[k][j] < d[i][j])
                        d[i][j] = d[i][k] + d[k][j];
        long s = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                s += d[i][j];
        return s;
    }

    static double covar(int n) {
        int m = n / 4;
        double[][] x = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                x[i][j] = (i * j) % 13;
        double[] mu = new double[m];
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < n; i++)
                mu[j] += x[i][j];
            mu[j] /= n;
        }
        double[][] c = new double[m][m];
        for (int a = 0; a < m; a++)
            for (int b = a; b < m; b++) {
                double s = 0;
                for (int i = 0; i < n; i++)
                    s += (x[i][a] - mu[a]) * (x[i][b] - mu[b]);
                c[a][b] = s / (n - 1);
                c[b][a] = c[a][b];
            }
        double s = 0;
        for (int a = 0; a < m; a++)
            for (int b = 0; b < m; b++)
                s += c[a][b];
        return s;
    }

    static double upsample(int n) {
        int m = n / 2;
        float[][] a = new float[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * j) % 9;
        float[][] b = new float[2 * m][2 * m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) {
                b[2 * i][2 * j] = a[i][j];
                b[2 * i + 1][2 * j] = a[i][j] * 0.5f;
                b[2 * i][2 * j + 1] = a[i][j] * 0.25f;
                b[2 * i + 1][2 * j + 1] = 0;
            }
        double s = 0;
        for (int i = 0; i < 2 * m; i++)
            for (int j = 0; j < 2 * m; j++)
                s += b[i][j];
        return s;
    }

    static double downsample(int n) {
        int m = n / 2;
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * j) % 9;
        float[][] b = new float[m][m];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                b[i][j] = (a[2 * i][2 * j] + a[2 * i + 1][2 * j] + a[2 * i][2 * j + 1] + a[2 * i + 1][2 * j + 1]) / 4;
        double s = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                s += b[i][j];
        return s;
    }

    static double outer(int n) {
        double[] x = new double[n], y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = i % 7;
            y[i] = i % 5;
        }
        double[][] a = new double[n][n];
        for (int t = 0; t < 5; t++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    a[i][j] += x[i] * y[j];
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s += a[i][j];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(Math.round(twoSameNest(n) * 1e5));
        System.out.println(Math.round(rowSums(n) * 1e5));
        System.out.println(Math.round(colSums(n) * 1e5));
        System.out.println(Math.round(timeSteps2D(n) * 1e5));
        System.out.println(Math.round(sumMax(n) * 1e5));
        System.out.println(Math.round(transpose(n) * 1e5));
        System.out.println(Math.round(neighbours(n) * 1e5));
        System.out.println(Math.round(torus(n) * 1e5));
        System.out.println(Math.round(ikj(n) * 1e5));
        System.out.println(Math.round(kij(n) * 1e5));
        System.out.println(Math.round(matvec(n) * 1e5));
        System.out.println(Math.round(matvecT(n) * 1e5));
        System.out.println(Math.round(lowerTri(n) * 1e5));
        System.out.println(Math.round(cube(n) * 1e5));
        System.out.println(Math.round(boxBlur(n) * 1e5));
        System.out.println(Math.round(prefix2D(n) * 1e5));
        System.out.println(Math.round(lcs(n) * 1e5));
        System.out.println(Math.round(gaussJordan(n) * 1e5));
        System.out.println(Math.round(gaussElim(n) * 1e5));
        System.out.println(Math.round(floyd(n) * 1e5));
        System.out.println(Math.round(covar(n) * 1e5));
        System.out.println(Math.round(upsample(n) * 1e5));
        System.out.println(Math.round(downsample(n) * 1e5));
        System.out.println(Math.round(outer(n) * 1e5));
    }
}
