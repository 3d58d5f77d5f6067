// Steps of a stencil in many forms: what stands beside the form of programs/funjava/Stencil.java.
//
// base: base 1 base(doubles(500),10) base(doubles(9),3)
// variant: inside 1 inside(doubles(500),10) inside(doubles(9),3)
// variant: inside-of-copy 1 insideOfCopy(doubles(500),10) insideOfCopy(doubles(9),3)
// variant: inside-and-edges 1 insideAndEdges(doubles(500),10) insideAndEdges(doubles(9),3)
// variant: clamped 1 clamped(doubles(500),10) clamped(doubles(9),3)
// variant: clamped-choice 1 clampedChoice(doubles(500),10) clampedChoice(doubles(9),3)
// variant: periodic 1 periodic(doubles(500),10) periodic(doubles(9),3)
// variant: periodic-choice 1 periodicChoice(doubles(500),10) periodicChoice(doubles(9),3)
// variant: neighbours-if 1 neighboursIf(doubles(500),10) neighboursIf(doubles(9),3)
// variant: floats 1 floatSteps(floats(500),10) floatSteps(floats(9),3)
// variant: ints 1 intSteps(ints(500),10) intSteps(ints(9),3)
// variant: longs 1 longSteps(longs(500),10) longSteps(longs(9),3)
// variant: nine-points 2 ninePoints(doubles(500),10) ninePoints(doubles(9),3)
// variant: window-loops 2 windowLoops(doubles(500),10) windowLoops(doubles(9),3)
// variant: flat 1 flat(flatDoubles(500),500,10) flat(flatDoubles(9),9,3)
// variant: if-else 1 ifElse(doubles(500),10) ifElse(doubles(9),3)
// variant: loop-of-steps 1 loopOfSteps(doubles(500),10) loopOfSteps(doubles(9),3)
// variant: down 1 down(doubles(500),10) down(doubles(9),3)
// variant: columns-first 1 columnsFirst(doubles(500),10) columnsFirst(doubles(9),3)
// variant: two-outputs 2 twoOutputs(doubles(500),10) twoOutputs(doubles(9),3)
// variant: coefficients 1 coefficients(doubles(500),10) coefficients(doubles(9),3)
// variant: helper-edge 1 helperEdge(doubles(500),10) helperEdge(doubles(9),3)
// variant: row-helper 1 rowHelper(doubles(500),10) rowHelper(doubles(9),3)
//
// remark: 133: edges: elements choose themselves what they are
// remark: 147: edges: elements choose themselves what they are
// remark: 177: edges: inside, it is the index and a constant
// remark: 201: edges: inside, it is the index and a constant
// remark: 351: rows: a task makes several
// remark: 365: rows: a task makes several
// run: 9
// expect: base 7837670726508216320
// expect: inside 5770025916335915008
// expect: inside-of-copy 7837670726508216320
// expect: inside-and-edges 7837670726508216320
// expect: clamped -5764757056615612416
// expect: clamped-choice -5764757056615612416
// expect: periodic -5764220494941257728
// expect: periodic-choice -5764220494941257728
// expect: neighbours-if -6753552261521080320
// expect: floats -148609957888
// expect: ints 7266500
// expect: longs 7266500
// expect: nine-points -9070104513989312512
// expect: window-loops 7230230134580576256
// expect: flat 7088243601016094720
// expect: if-else 7837670726508216320
// expect: loop-of-steps 7837670726508216320
// expect: down 7837670726508216320
// expect: columns-first 7837670726508216320
// expect: two-outputs 5630093270492119040
// expect: coefficients 7831658596927537152
// expect: helper-edge 7837670726508216320
// expect: row-helper 7837670726508216320
// run: 40
// expect: base -332281210006929408
// expect: inside -37365803158339584
// expect: inside-of-copy -332281210006929408
// expect: inside-and-edges -332281210006929408
// expect: clamped 3070566540471435264
// expect: clamped-choice 3070566540471435264
// expect: periodic 2807149942735372288
// expect: periodic-choice 2807149942735372288
// expect: neighbours-if -6358519723893719040
// expect: floats -3134871306240
// expect: ints 179713250
// expect: longs 179713250
// expect: nine-points 9117887090309201920
// expect: window-loops 8645360973156188160
// expect: flat 6481242813739565056
// expect: if-else -332281210006929408
// expect: loop-of-steps -332281210006929408
// expect: down -332281210006929408
// expect: columns-first -332281210006929408
// expect: two-outputs -2453287518498455552
// expect: coefficients -1380516013509967872
// expect: helper-edge -332281210006929408
// expect: row-helper -332281210006929408
public class Stencil {
    static double[][] doubles(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 16;
        return a;
    }
    static float[][] floats(int n) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 16;
        return a;
    }
    static int[][] ints(int n) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 16 * 1000;
        return a;
    }
    static long[][] longs(int n) {
        long[][] a = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 7 + j * 3) % 16 * 1000;
        return a;
    }
    static double[] flatDoubles(int n) {
        double[] a = new double[n * n];
        for (int k = 0; k < n * n; k++)
            a[k] = (k / n * 7 + k % n * 3) % 16;
        return a;
    }

    static double[][] baseStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
            }
        return b;
    }
    static double[][] base(double[][] a, int steps) {
        return steps == 0 ? a : base(baseStep(a), steps - 1);
    }
    static double[][] insideStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
        return b;
    }
    static double[][] inside(double[][] a, int steps) {
        return steps == 0 ? a : inside(insideStep(a), steps - 1);
    }
    static double[][] insideOfCopyStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[i][j];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
        return b;
    }
    static double[][] insideOfCopy(double[][] a, int steps) {
        return steps == 0 ? a : insideOfCopy(insideOfCopyStep(a), steps - 1);
    }
    static double[][] insideAndEdgesStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            b[i][0] = a[i][0];
            b[i][n - 1] = a[i][n - 1];
            b[0][i] = a[0][i];
            b[n - 1][i] = a[n - 1][i];
        }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
        return b;
    }
    static double[][] insideAndEdges(double[][] a, int steps) {
        return steps == 0 ? a : insideAndEdges(insideAndEdgesStep(a), steps - 1);
    }
    static double[][] clampedStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = (a[Math.max(i - 1, 0)][j] + a[i][Math.max(j - 1, 0)] + a[i][Math.min(j + 1, n - 1)] + a[Math.min(i + 1, n - 1)][j]) * 0.25;
        return b;
    }
    static double[][] clamped(double[][] a, int steps) {
        return steps == 0 ? a : clamped(clampedStep(a), steps - 1);
    }
    static double[][] clampedChoiceStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int up = i > 0 ? i - 1 : i, down = i < n - 1 ? i + 1 : i, left = j > 0 ? j - 1 : j, right = j < n - 1 ? j + 1 : j;
                b[i][j] = (a[up][j] + a[i][left] + a[i][right] + a[down][j]) * 0.25;
            }
        return b;
    }
    static double[][] clampedChoice(double[][] a, int steps) {
        return steps == 0 ? a : clampedChoice(clampedChoiceStep(a), steps - 1);
    }
    static double[][] periodicStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = (a[(i + n - 1) % n][j] + a[i][(j + n - 1) % n] + a[i][(j + 1) % n] + a[(i + 1) % n][j]) * 0.25;
        return b;
    }
    static double[][] periodic(double[][] a, int steps) {
        return steps == 0 ? a : periodic(periodicStep(a), steps - 1);
    }
    static double[][] periodicChoiceStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            int up = i == 0 ? n - 1 : i - 1, down = i == n - 1 ? 0 : i + 1;
            for (int j = 0; j < n; j++) {
                int left = j == 0 ? n - 1 : j - 1, right = j == n - 1 ? 0 : j + 1;
                b[i][j] = (a[up][j] + a[i][left] + a[i][right] + a[down][j]) * 0.25;
            }
        }
        return b;
    }
    static double[][] periodicChoice(double[][] a, int steps) {
        return steps == 0 ? a : periodicChoice(periodicChoiceStep(a), steps - 1);
    }
    static double[][] neighboursIfStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                if (i > 0)
                    sum += a[i - 1][j];
                if (j > 0)
                    sum += a[i][j - 1];
                if (j < n - 1)
                    sum += a[i][j + 1];
                if (i < n - 1)
                    sum += a[i + 1][j];
                b[i][j] = sum * 0.25;
            }
        return b;
    }
    static double[][] neighboursIf(double[][] a, int steps) {
        return steps == 0 ? a : neighboursIf(neighboursIfStep(a), steps - 1);
    }
    static float[][] floatStep(float[][] a) {
        int n = a.length;
        float[][] b = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25f;
            }
        return b;
    }
    static float[][] floatSteps(float[][] a, int steps) {
        return steps == 0 ? a : floatSteps(floatStep(a), steps - 1);
    }
    static int[][] intStep(int[][] a) {
        int n = a.length;
        int[][] b = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) >> 2;
            }
        return b;
    }
    static int[][] intSteps(int[][] a, int steps) {
        return steps == 0 ? a : intSteps(intStep(a), steps - 1);
    }
    static long[][] longStep(long[][] a) {
        int n = a.length;
        long[][] b = new long[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) >> 2;
            }
        return b;
    }
    static long[][] longSteps(long[][] a, int steps) {
        return steps == 0 ? a : longSteps(longStep(a), steps - 1);
    }
    static double[][] ninePointsStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] + a[i][j + 1]
                                            + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) * 0.125;
            }
        return b;
    }
    static double[][] ninePoints(double[][] a, int steps) {
        return steps == 0 ? a : ninePoints(ninePointsStep(a), steps - 1);
    }
    static double[][] windowStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double sum = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        sum += a[i + y][j + x];
                b[i][j] = sum * 0.125;
            }
        return b;
    }
    static double[][] windowLoops(double[][] a, int steps) {
        return steps == 0 ? a : windowLoops(windowStep(a), steps - 1);
    }
    static double[] flatStep(double[] a, int n) {
        double[] b = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i * n + j] = edge ? a[i * n + j] : (a[(i - 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j]) * 0.25;
            }
        return b;
    }
    static double[] flat(double[] a, int n, int steps) {
        return steps == 0 ? a : flat(flatStep(a, n), n, steps - 1);
    }
    static double[][] ifElseStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i == 0)
                    b[i][j] = a[i][j];
                else if (i == n - 1)
                    b[i][j] = a[i][j];
                else if (j > 0 && j < n - 1)
                    b[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
                else
                    b[i][j] = a[i][j];
        return b;
    }
    static double[][] ifElse(double[][] a, int steps) {
        return steps == 0 ? a : ifElse(ifElseStep(a), steps - 1);
    }
    static double[][] loopOfSteps(double[][] first, int steps) {
        double[][] a = first;
        for (int s = 0; s < steps; s++)
            a = baseStep(a);
        return a;
    }
    static double[][] downStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = n - 1; i >= 0; i--)
            for (int j = n - 1; j >= 0; j--) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
            }
        return b;
    }
    static double[][] down(double[][] a, int steps) {
        return steps == 0 ? a : down(downStep(a), steps - 1);
    }
    static double[][] columnsFirstStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
            }
        return b;
    }
    static double[][] columnsFirst(double[][] a, int steps) {
        return steps == 0 ? a : columnsFirst(columnsFirstStep(a), steps - 1);
    }
    static double[][] twoOutputsStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n], d = new double[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                b[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
                d[i][j] = a[i + 1][j] - a[i - 1][j] + a[i][j + 1] - a[i][j - 1];
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] += 0.125 * d[i][j];
        return b;
    }
    static double[][] twoOutputs(double[][] a, int steps) {
        return steps == 0 ? a : twoOutputs(twoOutputsStep(a), steps - 1);
    }
    static double[][] coefficientsStep(double[][] a, double[] w) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                boolean edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
                b[i][j] = edge ? a[i][j] : w[0] * a[i - 1][j] + w[1] * a[i][j - 1] + w[2] * a[i][j + 1] + w[3] * a[i + 1][j];
            }
        return b;
    }
    static double[][] coefficientsRun(double[][] a, double[] w, int steps) {
        return steps == 0 ? a : coefficientsRun(coefficientsStep(a, w), w, steps - 1);
    }
    static double[][] coefficients(double[][] a, int steps) {
        double[] w = {0.25, 0.125, 0.5, 0.125};
        return coefficientsRun(a, w, steps);
    }
    static boolean isEdge(int i, int j, int n) {
        return i == 0 || j == 0 || i == n - 1 || j == n - 1;
    }
    static double mean(double[][] a, int i, int j) {
        return (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]) * 0.25;
    }
    static double[][] helperEdgeStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = isEdge(i, j, n) ? a[i][j] : mean(a, i, j);
        return b;
    }
    static double[][] helperEdge(double[][] a, int steps) {
        return steps == 0 ? a : helperEdge(helperEdgeStep(a), steps - 1);
    }
    static double[] stencilRow(double[] above, double[] here, double[] below) {
        int n = here.length;
        double[] b = new double[n];
        for (int j = 0; j < n; j++)
            b[j] = j == 0 || j == n - 1 ? here[j] : (above[j] + here[j - 1] + here[j + 1] + below[j]) * 0.25;
        return b;
    }
    static double[][] rowHelperStep(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            b[i] = i == 0 || i == n - 1 ? a[i] : stencilRow(a[i - 1], a[i], a[i + 1]);
        return b;
    }
    static double[][] rowHelper(double[][] a, int steps) {
        return steps == 0 ? a : rowHelper(rowHelperStep(a), steps - 1);
    }

    static long digest(double[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestRow(double[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Double.doubleToLongBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestFloats(float[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestFloatsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestFloatsRow(float[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Float.floatToIntBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestInts(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestIntsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestIntsRow(int[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    static long digestLongs(long[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestLongsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestLongsRow(long[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digest(base(doubles(n), 3)));
        System.out.println("inside " + digest(inside(doubles(n), 3)));
        System.out.println("inside-of-copy " + digest(insideOfCopy(doubles(n), 3)));
        System.out.println("inside-and-edges " + digest(insideAndEdges(doubles(n), 3)));
        System.out.println("clamped " + digest(clamped(doubles(n), 3)));
        System.out.println("clamped-choice " + digest(clampedChoice(doubles(n), 3)));
        System.out.println("periodic " + digest(periodic(doubles(n), 3)));
        System.out.println("periodic-choice " + digest(periodicChoice(doubles(n), 3)));
        System.out.println("neighbours-if " + digest(neighboursIf(doubles(n), 3)));
        System.out.println("floats " + digestFloats(floatSteps(floats(n), 3)));
        System.out.println("ints " + digestInts(intSteps(ints(n), 3)));
        System.out.println("longs " + digestLongs(longSteps(longs(n), 3)));
        System.out.println("nine-points " + digest(ninePoints(doubles(n), 3)));
        System.out.println("window-loops " + digest(windowLoops(doubles(n), 3)));
        System.out.println("flat " + digestRow(flat(flatDoubles(n), n, 3)));
        System.out.println("if-else " + digest(ifElse(doubles(n), 3)));
        System.out.println("loop-of-steps " + digest(loopOfSteps(doubles(n), 3)));
        System.out.println("down " + digest(down(doubles(n), 3)));
        System.out.println("columns-first " + digest(columnsFirst(doubles(n), 3)));
        System.out.println("two-outputs " + digest(twoOutputs(doubles(n), 3)));
        System.out.println("coefficients " + digest(coefficients(doubles(n), 3)));
        System.out.println("helper-edge " + digest(helperEdge(doubles(n), 3)));
        System.out.println("row-helper " + digest(rowHelper(doubles(n), 3)));
    }
}
