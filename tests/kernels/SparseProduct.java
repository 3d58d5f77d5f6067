// run: 9
// expect: -25.27734375
// run: 70
// expect: -23.194868089619845
// bench: parallel product(starts(1000000),columns(1000000),values(1000000),vector(1000000)) product(starts(70),columns(70),values(70),vector(70))
/** A sparse matrix in compressed rows times a vector. */
public class SparseProduct {
    static int[] starts(int n) {
        int[] start = new int[n + 1];
        for (int i = 0; i < n; i++)
            start[i + 1] = start[i] + 4 + i % 9;
        return start;
    }
    static int[] columns(int n) {
        int[] column = new int[starts(n)[n]];
        for (int k = 0; k < column.length; k++)
            column[k] = (int) (k * 7919L % n);
        return column;
    }
    static double[] values(int n) {
        double[] value = new double[starts(n)[n]];
        for (int k = 0; k < value.length; k++)
            value[k] = k % 13 - 6;
        return value;
    }
    static double[] vector(int n) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            x[i] = i % 11 * 0.5;
        return x;
    }
    static double[] product(int[] start, int[] column, double[] value, double[] x) {
        int n = start.length - 1;
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = start[i]; k < start[i + 1]; k++)
                s += value[k] * x[column[k]];
            y[i] = s;
        }
        return y;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double s = 0;
        for (double y : product(starts(n), columns(n), values(n), vector(n)))
            s = s * 0.5 + y;
        System.out.println(s);
    }
}
