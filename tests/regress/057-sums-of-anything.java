// Sums over three loops, of more than products: the factors are tiles, what is made of them and the sum stands between
// rows of sums that vectors hold.  Too small ones, and those with an index out of bounds, are done as they stand there.
// remark: 205: tiles: sums over three loops, tile by tile
// remark: 217: tiles: sums over three loops, tile by tile
// remark: 230: tiles: sums over three loops, tile by tile
// remark: 242: tiles: sums over three loops, tile by tile
// remark: 254: tiles: sums over three loops, tile by tile
// remark: 266: tiles: sums over three loops, tile by tile
// remark: 278: tiles: sums over three loops, tile by tile
// remark: 290: tiles: sums over three loops, tile by tile
// remark: 302: tiles: sums over three loops, tile by tile
// remark: 314: tiles: sums over three loops, tile by tile
// remark: 326: tiles: sums over three loops, tile by tile
// remark: 338: tiles: sums over three loops, tile by tile
// remark: 351: tiles: sums over three loops, tile by tile
// remark: 364: tiles: sums over three loops, tile by tile
// remark: 376: tiles: sums over three loops, tile by tile
// remark: 388: tiles: sums over three loops, tile by tile
// remark: 400: tiles: sums over three loops, tile by tile
// remark: 412: tiles: sums over three loops, tile by tile
// remark: 424: tiles: sums over three loops, tile by tile
// remark: 437: tiles: sums over three loops, tile by tile
// remark: 449: tiles: sums over three loops, tile by tile
// remark: 461: tiles: sums over three loops, tile by tile
// remark: 473: tiles: sums over three loops, tile by tile
// remark: 485: tiles: sums over three loops, tile by tile
// remark: 497: tiles: sums over three loops, tile by tile
// remark: 509: tiles: sums over three loops, tile by tile
// run: 20 18 19 0
// expect: weighted -2.2055366234128857
// expect: squares 272.1583700366066
// expect: distances 194.75946933408918
// expect: roots 36.19011811607108
// expect: condition 11.271156778684727
// expect: diagonal 7.302966539331217
// expect: border -8.59550891799205
// expect: both 94.69317983373337
// expect: chain 1.1021024611782613
// expect: divide 4.148490768649391
// expect: nearest 0.19092801719434735
// expect: greatest 5.104518287698503
// expect: floats 238.64446781298463
// expect: floatWeights 3.9130862083986013
// expect: floatDown 37.24417118038509
// expect: mismatches 3327157458674683584
// expect: hash -5657713108832216824
// expect: bits -8095276081779164944
// expect: longs 1097699310210083202
// expect: longMix -4264045549720488992
// expect: common 2563227521695859072
// expect: mixed 1744.9385392687027
// expect: widened 8173651701883606504
// expect: count -2453859124168321481
// expect: invariant 17.987088968655048
// expect: same 230.361649986463
// run: 16 16 9 0
// expect: weighted 1.7467810496699712
// expect: squares 129.66424149906163
// expect: distances 97.85473518883926
// expect: roots 26.77616438372556
// expect: condition 4.641763059443816
// expect: diagonal 2.0365367000983676
// expect: border -0.26775175935221096
// expect: both 36.05887696897473
// expect: chain 0.8924578467672524
// expect: divide -0.054707459008490444
// expect: nearest 1.1158159167682056
// expect: greatest 1.2462637949492372
// expect: floats 103.58755817506042
// expect: floatWeights 2.8804915619305644
// expect: floatDown 30.997751914117764
// expect: mismatches -2338115517494597993
// expect: hash -3441267045808662630
// expect: bits 6003928823185980424
// expect: longs -1327335614293862244
// expect: longMix 5776826732404140961
// expect: common 4563396665022116196
// expect: mixed 355.08788693680793
// expect: widened 2590381400530185385
// expect: count -2781561642451404166
// expect: invariant 4.073081443382161
// expect: same 119.79098109739154
// run: 5 6 7 0
// expect: weighted -2.3685532983042665
// expect: squares 98.13729174744672
// expect: distances 63.777582910913644
// expect: roots 23.664417193873014
// expect: condition 4.10881278026096
// expect: diagonal 1.0075717567996436
// expect: border -3.5876874698156094
// expect: both 33.570532333914414
// expect: chain -1.1580239978734093
// expect: divide 1.5124291750426964
// expect: nearest 1.9519749139508995
// expect: greatest 11.289088143009234
// expect: floats 82.46490221181021
// expect: floatWeights 2.0330495384825653
// expect: floatDown 30.677659855771836
// expect: mismatches 2982621538721791335
// expect: hash -4484999443321886142
// expect: bits 7413522261149684384
// expect: longs -2496080598309783193
// expect: longMix 1303136978053792480
// expect: common -8949917832481743064
// expect: mixed 224.4624270721552
// expect: widened 7613490324026185534
// expect: count 3757126001849571164
// expect: invariant -0.4778026286988002
// expect: same 62.1031377770089
// run: 33 17 40 0
// expect: weighted 20.55041900165545
// expect: squares 584.3037907932681
// expect: distances 411.4151576052146
// expect: roots 46.72643651701141
// expect: condition 19.464779437782358
// expect: diagonal 5.466238480486978
// expect: border -26.961769113751963
// expect: both 193.97374354495378
// expect: chain -1.335198684569845
// expect: divide 6.5547777648119245
// expect: nearest 0.0
// expect: greatest 6.065589340138969
// expect: floats 464.307256725172
// expect: floatWeights 24.2184736353929
// expect: floatDown 40.104454137952324
// expect: mismatches 8702273944227428608
// expect: hash 3321617417672571771
// expect: bits 3092194049170757568
// expect: longs 8898292906021915386
// expect: longMix 3656942937350477371
// expect: common 6430864094291309982
// expect: mixed 7835.0959727610625
// expect: widened 3687639104276472644
// expect: count -3224318958468040925
// expect: invariant 23.536754049081246
// expect: same 499.7682261418263
// run: 20 18 19 1
// error: 209: array index out of bounds: index 19, length 19
/** Sums over three loops, of more than products. */
class TilesOfAnything {
    static double[][] doubles(int m, int n, int seed) {
        double[][] a = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j * 7 + seed) % 23 / 8.0 - 1.25;
        return a;
    }
    static float[][] floats(int m, int n, int seed) {
        float[][] a = new float[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j * 5 + seed) % 19 / 7.0f - 1.1f;
        return a;
    }
    static int[][] ints(int m, int n, int seed) {
        int[][] a = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j * 3) % 11 - 4;
        return a;
    }
    static long[][] longs(int m, int n, int seed) {
        long[][] a = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * seed + j * 13) % 17 * 1000000007L;
        return a;
    }
    static double[] row(int n, int seed) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * seed + 3) % 10 / 4.0 - 1;
        return a;
    }
    static double digest(double[][] a) {
        double h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 0.9 + a[i][j];
        return h;
    }
    static double digest(float[][] a) {
        double h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 0.9 + a[i][j];
        return h;
    }
    static long digest(int[][] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 31 + a[i][j];
        return h;
    }
    static long digest(long[][] a) {
        long h = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                h = h * 31 + a[i][j];
        return h;
    }
    static double[][] weighted(int m, int n, int depth, double[][] a, double[][] b, double[] w) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    s += a[i][k] * b[k][j] * w[k];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] squares(int m, int n, int depth, double[][] a, double[][] c) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    double d = a[i][k] - c[j][k];
                    s += d * d;
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] distances(int m, int n, int depth, double[][] a, double[][] c, double[] u) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = u[i];
                for (int k = 0; k < depth; k++) {
                    s += Math.abs(a[i][k] - c[j][k]);
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] roots(int m, int n, int depth, double[][] a, double[][] c) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 1.5;
                for (int k = 0; k < depth; k++) {
                    s = Math.sqrt(s * s + a[i][k] * a[i][k]) - 0.25 * c[j][k];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] condition(int m, int n, int depth, double[][] a, double[][] b) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    if (a[i][k] > 0.25) s += a[i][k] * b[k][j];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] diagonal(int m, int n, int depth, double[][] a, double[][] b) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    if (k != i) s += a[i][k] * b[k][j];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] border(int m, int n, int depth, double[][] a, double[][] b, double[] w, double[] t) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = t[j];
                for (int k = 0; k < depth; k++) {
                    if (k < j) s += a[i][k] * b[k][j]; else s -= w[k];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] both(int m, int n, int depth, double[][] a, double[][] c) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    if (a[i][k] > c[j][k]) s += a[i][k]; else s += c[j][k] * 0.5;
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] chain(int m, int n, int depth, double[][] a, double[][] b) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    s = s * 0.5 + a[i][k] * b[k][j];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] divide(int m, int n, int depth, double[][] a, double[][] c) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    s += a[i][k] / (c[j][k] + 9);
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] nearest(int m, int n, int depth, double[][] a, double[][] b) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 1e300;
                for (int k = 0; k < depth; k++) {
                    double d = Math.abs(a[i][k] - b[k][j]); if (d < s) s = d;
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] greatest(int m, int n, int depth, double[][] a, double[][] c, double[] u) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = -1e300;
                for (int k = 0; k < depth; k++) {
                    double d = a[i][k] * c[j][k] - u[i];
                    s = d > s ? d : s;
                }
                r[i][j] = s;
            }
        return r;
    }
    static float[][] floats(int m, int n, int depth, float[][] fa, float[][] fc) {
        float[][] r = new float[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                float s = 0;
                for (int k = 0; k < depth; k++) {
                    float d = fa[i][k] - fc[j][k];
                    s += d * d;
                }
                r[i][j] = s;
            }
        return r;
    }
    static float[][] floatWeights(int m, int n, int depth, float[][] fa, float[][] fc) {
        float[][] r = new float[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                float s = 0;
                for (int k = 0; k < depth; k++) {
                    s += fa[i][k] * fc[j][k] * 1.1f;
                }
                r[i][j] = s;
            }
        return r;
    }
    static float[][] floatDown(int m, int n, int depth, float[][] fa, float[][] fc) {
        float[][] r = new float[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                float s = 3;
                for (int k = 0; k < depth; k++) {
                    if (fa[i][k] < 0.5f) s -= fa[i][k] * fc[j][k];
                }
                r[i][j] = s;
            }
        return r;
    }
    static int[][] mismatches(int m, int n, int depth, int[][] ia, int[][] ic) {
        int[][] r = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < depth; k++) {
                    if (ia[i][k] != ic[j][k]) s++;
                }
                r[i][j] = s;
            }
        return r;
    }
    static int[][] hash(int m, int n, int depth, int[][] ia, int[][] ic) {
        int[][] r = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int s = 7;
                for (int k = 0; k < depth; k++) {
                    s = s * 31 + (ia[i][k] ^ ic[j][k]);
                }
                r[i][j] = s;
            }
        return r;
    }
    static int[][] bits(int m, int n, int depth, int[][] ia, int[][] ic) {
        int[][] r = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < depth; k++) {
                    s += (ia[i][k] & ic[j][k]) << 3;
                }
                r[i][j] = s;
            }
        return r;
    }
    static long[][] longs(int m, int n, int depth, long[][] la, long[][] lc) {
        long[][] r = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                long s = 0;
                for (int k = 0; k < depth; k++) {
                    long d = la[i][k] - lc[j][k];
                    s += d * d;
                }
                r[i][j] = s;
            }
        return r;
    }
    static long[][] longMix(int m, int n, int depth, int[][] ia, long[][] la, long[][] lc) {
        long[][] r = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                long s = 5;
                for (int k = 0; k < depth; k++) {
                    s = (s ^ la[i][k]) * 3 + lc[j][k] * ia[i][k];
                }
                r[i][j] = s;
            }
        return r;
    }
    static long[][] common(int m, int n, int depth, int[][] ia, long[][] la, long[][] lc) {
        long[][] r = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                long s = 0;
                for (int k = 0; k < depth; k++) {
                    if (la[i][k] == lc[j][k] && ia[i][k] > 2) s += la[i][k];
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] mixed(int m, int n, int depth, int[][] ia, double[][] c) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    s += ia[i][k] * c[j][k] + k;
                }
                r[i][j] = s;
            }
        return r;
    }
    static long[][] widened(int m, int n, int depth, int[][] ia, int[][] ic) {
        long[][] r = new long[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                long s = 0;
                for (int k = 0; k < depth; k++) {
                    s += (long) ia[i][k] * ic[j][k] - k * i;
                }
                r[i][j] = s;
            }
        return r;
    }
    static int[][] count(int m, int n, int depth, double[][] a, double[][] c) {
        int[][] r = new int[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < depth; k++) {
                    s += a[i][k] > c[j][k] ? 1 : 0;
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] invariant(int m, int n, int depth, double[][] a, double[][] b, double x) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    s += a[i][k] * b[k][j] * x;
                }
                r[i][j] = s;
            }
        return r;
    }
    static double[][] same(int m, int n, int depth, double[][] a) {
        double[][] r = new double[m][n];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < depth; k++) {
                    double d = a[i][k] - a[j][k];
                    s += d * d;
                }
                r[i][j] = s;
            }
        return r;
    }
    public static void main(String[] args) {
        int m = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]), depth = Integer.parseInt(args[2]), end = depth + Integer.parseInt(args[3]);
        double[][] a = doubles(m, depth, 3), b = doubles(depth, n, 5), c = doubles(n, depth, 4);
        float[][] fa = floats(m, depth, 3), fc = floats(n, depth, 7);
        int[][] ia = ints(m, depth, 3), ic = ints(n, depth, 5);
        long[][] la = longs(m, depth, 3), lc = longs(n, depth, 5);
        double[] w = row(depth, 3), u = row(m, 7), t = row(n, 9);
        double x = m * 0.125;
        System.out.println("weighted " + digest(weighted(m, n, end, a, b, w)));
        System.out.println("squares " + digest(squares(m, n, end, a, c)));
        System.out.println("distances " + digest(distances(m, n, end, a, c, u)));
        System.out.println("roots " + digest(roots(m, n, end, a, c)));
        System.out.println("condition " + digest(condition(m, n, end, a, b)));
        System.out.println("diagonal " + digest(diagonal(m, n, end, a, b)));
        System.out.println("border " + digest(border(m, n, end, a, b, w, t)));
        System.out.println("both " + digest(both(m, n, end, a, c)));
        System.out.println("chain " + digest(chain(m, n, end, a, b)));
        System.out.println("divide " + digest(divide(m, n, end, a, c)));
        System.out.println("nearest " + digest(nearest(m, n, end, a, b)));
        System.out.println("greatest " + digest(greatest(m, n, end, a, c, u)));
        System.out.println("floats " + digest(floats(m, n, end, fa, fc)));
        System.out.println("floatWeights " + digest(floatWeights(m, n, end, fa, fc)));
        System.out.println("floatDown " + digest(floatDown(m, n, end, fa, fc)));
        System.out.println("mismatches " + digest(mismatches(m, n, end, ia, ic)));
        System.out.println("hash " + digest(hash(m, n, end, ia, ic)));
        System.out.println("bits " + digest(bits(m, n, end, ia, ic)));
        System.out.println("longs " + digest(longs(m, n, end, la, lc)));
        System.out.println("longMix " + digest(longMix(m, n, end, ia, la, lc)));
        System.out.println("common " + digest(common(m, n, end, ia, la, lc)));
        System.out.println("mixed " + digest(mixed(m, n, end, ia, c)));
        System.out.println("widened " + digest(widened(m, n, end, ia, ic)));
        System.out.println("count " + digest(count(m, n, end, a, c)));
        System.out.println("invariant " + digest(invariant(m, n, end, a, b, x)));
        System.out.println("same " + digest(same(Math.min(m, n), Math.min(m, n), end, a)));
    }
}
