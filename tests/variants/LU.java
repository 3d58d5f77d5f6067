// Decompositions LU in many forms: what stands beside the form of programs/funjava/LU.java.
//
// base: base 1 base(doubles(200)) base(doubles(9))
// variant: floats 1 floatLU(floats(200)) floatLU(floats(9))
// variant: two-methods 1 twoMethods(doubles(200)) twoMethods(doubles(9))
// variant: loop-of-steps 1 loopOfSteps(doubles(200)) loopOfSteps(doubles(9))
// variant: if-else 1 ifElse(doubles(200)) ifElse(doubles(9))
// variant: in-place 0.33 inPlace(doubles(200)) inPlace(doubles(9))
// variant: in-place-factor 0.33 inPlaceFactor(doubles(200)) inPlaceFactor(doubles(9))
// variant: by-rows 0.33 byRows(doubles(200)) byRows(doubles(9))
// variant: flat 0.33 flat(doubles(200)) flat(doubles(9))
//
// run: 9
// expect: base 2586548092503037212
// expect: floats 151920451314
// expect: two-methods 2586548092503037212
// expect: loop-of-steps 2586548092503037212
// expect: if-else 2586548092503037212
// expect: in-place 2586548092503037212
// expect: in-place-factor 2586548092503037212
// expect: by-rows 2586548092503037212
// expect: flat 2108725743726176636
// run: 33
// expect: base 7686444525240768759
// expect: floats 1351125688714
// expect: two-methods 7686444525240768759
// expect: loop-of-steps 7686444525240768759
// expect: if-else 7686444525240768759
// expect: in-place 7686444525240768759
// expect: in-place-factor 7686444525240768759
// expect: by-rows 7686444525240768759
// expect: flat -2205041168060000266
public class LU {
    static double[][] doubles(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? n : 1.0 / (1 + i + j);
        return a;
    }
    static float[][] floats(int n) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = i == j ? n : 1.0f / (1 + i + j);
        return a;
    }

    static double[][] step(double[][] a, int k) {
        int n = a.length;
        if (k == n)
            return a;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            double t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return step(b, k + 1);
    }
    static double[][] base(double[][] a) {
        return step(a, 0);
    }
    static float[][] floatStep(float[][] a, int k) {
        int n = a.length;
        if (k == n)
            return a;
        float[][] b = new float[n][n];
        for (int i = 0; i < n; i++) {
            float t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return floatStep(b, k + 1);
    }
    static float[][] floatLU(float[][] a) {
        return floatStep(a, 0);
    }
    static double[][] oneStep(double[][] a, int k) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            double t = a[i][k] / a[k][k];
            for (int j = 0; j < n; j++)
                b[i][j] = i <= k || j < k ? a[i][j] : j == k ? t : a[i][j] - t * a[k][j];
        }
        return b;
    }
    static double[][] from(double[][] a, int k) {
        return k == a.length ? a : from(oneStep(a, k), k + 1);
    }
    static double[][] twoMethods(double[][] a) {
        return from(a, 0);
    }
    static double[][] loopOfSteps(double[][] first) {
        double[][] a = first;
        for (int k = 0; k < first.length; k++)
            a = oneStep(a, k);
        return a;
    }
    static double[][] ifElseStep(double[][] a, int k) {
        int n = a.length;
        if (k == n)
            return a;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i <= k || j < k)
                    b[i][j] = a[i][j];
                else if (j == k)
                    b[i][j] = a[i][k] / a[k][k];
                else
                    b[i][j] = a[i][j] - a[i][k] / a[k][k] * a[k][j];
        return ifElseStep(b, k + 1);
    }
    static double[][] ifElse(double[][] a) {
        return ifElseStep(a, 0);
    }
    static double[][] copy(double[][] a) {
        int n = a.length;
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = a[i][j];
        return b;
    }
    static double[][] inPlace(double[][] first) {
        int n = first.length;
        double[][] a = copy(first);
        for (int k = 0; k < n; k++)
            for (int i = k + 1; i < n; i++) {
                a[i][k] /= a[k][k];
                for (int j = k + 1; j < n; j++)
                    a[i][j] -= a[i][k] * a[k][j];
            }
        return a;
    }
    static double[][] inPlaceFactor(double[][] first) {
        int n = first.length;
        double[][] a = copy(first);
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++)
                a[i][k] = a[i][k] / a[k][k];
            for (int i = k + 1; i < n; i++) {
                double t = a[i][k];
                for (int j = k + 1; j < n; j++)
                    a[i][j] = a[i][j] - t * a[k][j];
            }
        }
        return a;
    }
    static double[][] byRows(double[][] first) {
        int n = first.length;
        double[][] a = copy(first);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++) {
                a[i][k] /= a[k][k];
                for (int j = k + 1; j < n; j++)
                    a[i][j] -= a[i][k] * a[k][j];
            }
        return a;
    }
    static double[] flat(double[][] first) {
        int n = first.length;
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i * n + j] = first[i][j];
        for (int k = 0; k < n; k++)
            for (int i = k + 1; i < n; i++) {
                a[i * n + k] /= a[k * n + k];
                for (int j = k + 1; j < n; j++)
                    a[i * n + j] -= a[i * n + k] * a[k * n + j];
            }
        return a;
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
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digest(base(doubles(n))));
        System.out.println("floats " + digestFloats(floatLU(floats(n))));
        System.out.println("two-methods " + digest(twoMethods(doubles(n))));
        System.out.println("loop-of-steps " + digest(loopOfSteps(doubles(n))));
        System.out.println("if-else " + digest(ifElse(doubles(n))));
        System.out.println("in-place " + digest(inPlace(doubles(n))));
        System.out.println("in-place-factor " + digest(inPlaceFactor(doubles(n))));
        System.out.println("by-rows " + digest(byRows(doubles(n))));
        System.out.println("flat " + digestRow(flat(doubles(n))));
    }
}
