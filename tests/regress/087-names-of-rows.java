// Names of rows through which the rows are written, or whose arrays are written while they have them: each is one more way to write the element.
// remark: 56:9: array construction of double[][]
// remark: 58:13: lanes
// remark: 74:17: lanes
// remark: 159:13: lanes
// run: 5 1
// expect: 2255570742
// expect: 99003485
// expect: 70406250
// expect: 4
// expect: 814.0
// expect: 414980489564961745 56954 275 193 -384503407 224579775
// expect: 90
// expect: 110
// run: 23 0
// expect: -11427796520
// expect: 441833063
// expect: 243906250
// expect: 27
// expect: 23690.0
// expect: 9183525571144810896 288902 275 211 -332532795 966161425
// expect: 11385
// expect: 943
// run: 40 39
// expect: 108843714052
// expect: 723986459
// expect: 428484375
// expect: 46
// expect: 98520.0
// expect: -8885698768280880956 546639 275 228 2114766793 -990482232
// expect: 61620
// expect: 820
// run: 6 6
// expect: 2320490445
// expect: 113759801
// expect: 67265625
// expect: 6
// expect: 1174.0
// expect: 6668457878771432934 68735 275 194 -1775859425 1714969246
// expect: 165
// error: 303: array index out of bounds: index 6, length 6
// run: 7 -1
// expect: 2420875737
// expect: 131303678
// expect: 87921875
// expect: 7
// expect: 1622.0
// expect: 5578774199113231472 80646 275 195 -1413648318 877151393
// expect: 273
// error: 303: array index out of bounds: index -1, length 7
class NamesOfRows {
    record Pair(int[] left, int[] right) {}

    static double[][] table(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            double[] row = a[i];
            for (int j = 0; j < n; j++)
                row[j] = (i * 17 + j * j * 5) % 23 + (i == j ? 9 : 0);
        }
        return a;
    }

    /* One row is read while others are written. */
    static double eliminated(double[][] a) {
        int n = a.length;
        double[][] lu = new double[n][n];
        for (int i = 0; i < n; i++)
            lu[i] = a[i].clone();
        for (int k = 0; k < n; k++) {
            double[] top = lu[k];
            for (int i = k + 1; i < n; i++) {
                double f = lu[i][k] / top[k];
                for (int j = k; j < n; j++)
                    lu[i][j] -= f * top[j];
            }
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s += lu[i][i] * (i + 1);
        return s;
    }

    /* Two are read and written. */
    static double[][] rotated(double[][] input) {
        int n = input.length;
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            a[i] = input[i].clone();
        for (int j = 0; j < n; j++)
            for (int i = j + 1; i < n; i++) {
                double[] p = a[j], q = a[i];
                if (q[j] == 0)
                    continue;
                double r = Math.sqrt(p[j] * p[j] + q[j] * q[j]), c = p[j] / r, s = q[j] / r;
                for (int k = j; k < n; k++) {
                    double u = p[k], v = q[k];
                    p[k] = c * u + s * v;
                    q[k] = c * v - s * u;
                }
            }
        return a;
    }

    /* Arrays that change their names, too. */
    static double[][] relaxed(double[][] start, int steps) {
        int n = start.length;
        double[][] a = new double[n][n], b = new double[n][n];
        for (int i = 0; i < n; i++) {
            a[i] = start[i].clone();
            b[i] = start[i].clone();
        }
        for (int t = 0; t < steps; t++) {
            for (int i = 1; i < n - 1; i++) {
                double[] up = a[i - 1], here = a[i], down = a[i + 1], to = b[i];
                for (int j = 1; j < n - 1; j++)
                    to[j] = 0.25 * (up[j] + down[j] + here[j - 1] + here[j + 1]);
            }
            double[][] s = a;
            a = b;
            b = s;
        }
        return a;
    }

    static double trace(double[][] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i][i];
        return s;
    }

    static int common(int[] x, int[] y) {
        int[][] dp = new int[x.length + 1][y.length + 1];
        for (int i = 1; i <= x.length; i++) {
            int[] cur = dp[i], prev = dp[i - 1];
            for (int j = 1; j < cur.length; j++)
                cur[j] = x[i - 1] == y[j - 1] ? prev[j - 1] + 1 : Math.max(prev[j], cur[j - 1]);
        }
        return dp[x.length][y.length];
    }

    static int[] text(int n, int seed) {
        int[] t = new int[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            t[i] = seed >>> 29;
        }
        return t;
    }

    /* for (row : a), and rows of rows. */
    static double doubled(double[][] a, int n) {
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[i][j] + i;
        for (double[] row : b)
            for (int j = 0; j < row.length; j++)
                row[j] *= 2;
        double s = 0;
        for (double[] row : b)
            for (double x : row)
                s += x;
        return s;
    }

    static long cube(int n) {
        int[][][] cube = new int[n][n + 1][n + 2];
        for (int k = 0; k < n; k++) {
            int[][] plane = cube[k];
            for (int i = 0; i < plane.length; i++) {
                int[] row = plane[i];
                for (int j = 0; j < row.length; j++)
                    row[j] = k * 100 + i * 10 + j;
                plane[0][i] += row[i] + plane[i].length;
            }
        }
        for (int[][] plane : cube)
            for (int[] row : plane)
                for (int j = 1; j < row.length; j++)
                    row[j] += row[j - 1];
        int[] last = cube[n - 1][n];
        last[0]++;
        long h = 0;
        for (int[][] plane : cube)
            for (int[] row : plane)
                for (int x : row)
                    h = h * 31 + x;
        return h + last[0];
    }

    /* A name keeps its row when what it was found by changes. */
    static int moved(int n) {
        int[][] a = new int[n][n];
        int k = 0;
        int[] r = a[k++], q = a[k += 1];
        for (int j = 0; j < n; j++) {
            k = j;
            r[k] = j + 1;
            q[j] = 2 * r[k];
            a[0][j] += 100;
            q[j] += r[j];
        }
        int s = 0;
        for (int j = 0; j < n; j++)
            s += a[0][j] * 10 + a[2][j];
        return s * 10 + k;
    }

    static int chosen(int n, int i) {
        int[][] a = new int[n][n];
        final int[] r = a[i % n];
        var q = a[(i + 1) % n];
        int s = 0;
        if (n > 3)
            r[2] = 5;
        else
            q[1] = 7;
        s += switch (i) {
            case 1 -> {
                int[] t = a[i];
                t[0] = 9;
                yield t[0] + r[2];
            }
            default -> r.length;
        };
        do {
            q[i] += r[2]++;
            i--;
        } while (i > 0);
        int[] copy = r.clone();
        copy[0] = 100;
        return s + sum(r) * 10 + sum(q) + sum(copy);
    }

    static int marked(int n) {
        boolean[][] seen = new boolean[n][n];
        for (boolean[] row : seen)
            for (int j = 0; j < n; j += 2)
                row[j] = true;
        int i = 0;
        while (i < n) {
            boolean[] row = seen[i++];
            if (row[1])
                continue;
            row[1] = i % 3 == 0;
            for (int j = 1; j < n; j++) {
                boolean[] other = seen[j];
                if (other[0] && row[j]) {
                    other[0] = false;
                    break;
                }
            }
        }
        int s = 0;
        for (boolean[] row : seen)
            for (boolean x : row)
                s = 3 * s + (x ? 1 : 0);
        return s;
    }

    static int pairs(int n) {
        int[][] a = new int[n][n], b = new int[n][n];
        for (int i = 0; i < n; i++) {
            Pair p = new Pair(a[i], b[n - 1 - i]);
            for (int j = 0; j < n; j++) {
                p.left()[j] = i * 10 + j;
                p.right()[j] = p.left()[j] + 1;
            }
            a[i][0] += p.right()[n - 1] + p.left().length;
        }
        int s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + sum(a[i]) + sum(b[i]);
        return s;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int x : a)
            s += x;
        return s;
    }

    /* Lent, then given away. */
    static int[] made(int n) {
        int[][] a = new int[3][n];
        int[] r = a[1];
        for (int j = 0; j < n; j++)
            r[j] = j * j;
        a[0][0] = sum(r);
        r[0] = sum(r) + a[0][0];
        return r;
    }

    /* What does not exist is found out where it gets its name. */
    static int looked(int n, int at) {
        int[][][] c = new int[n][n][2];
        int s = 0;
        for (int i = 0; i < n; i++) {
            c[i][0][0] = 60 / (n - i);
            int[] r = c[i][at];
            r[1] += i;
            s += c[i][at][1] + 60 / (at + 2);
        }
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] a = table(n);
        System.out.println(Math.round(eliminated(a) * 1e6));
        System.out.println(Math.round(trace(rotated(a)) * 1e6));
        System.out.println(Math.round(trace(relaxed(a, 5)) * 1e6));
        System.out.println(common(text(3 * n, 1), text(2 * n, 2)));
        System.out.println(doubled(a, n));
        System.out.println(cube(n) + " " + moved(n) + " " + chosen(n, 1) + " " + chosen(n, 2) + " " + marked(n) + " " + pairs(n));
        System.out.println(sum(made(n)));
        System.out.println(looked(n, Integer.parseInt(args[1])));
    }
}
