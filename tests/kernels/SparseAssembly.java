// run: 9
// expect: 280.3617196092382
// run: 70
// expect: 368.15829011112675
// bench: sequential assemble(500000) assemble(70)
/** Triples (row, column, value) become a matrix in compressed rows; equal places are added up. */
public class SparseAssembly {
    static double assemble(int n) {
        int m = 5 * n;
        int[] row = new int[m], column = new int[m];
        double[] value = new double[m];
        int seed = 12;
        for (int k = 0; k < m; k++) {
            seed = seed * 1664525 + 1013904223;
            row[k] = (seed >>> 4) % n;
            seed = seed * 1664525 + 1013904223;
            column[k] = (row[k] + (seed >>> 8) % 7) % n;
            value[k] = (seed >>> 16) % 100 * 0.25;
        }
        int[] start = new int[n + 1];
        for (int k = 0; k < m; k++)
            start[row[k] + 1]++;
        for (int i = 0; i < n; i++)
            start[i + 1] += start[i];
        int[] used = new int[n], index = new int[m];
        double[] entry = new double[m];
        for (int k = 0; k < m; k++) {
            int at = start[row[k]], end = at + used[row[k]];
            while (at < end && index[at] != column[k])
                at++;
            if (at == end) {
                index[at] = column[k];
                used[row[k]]++;
            }
            entry[at] += value[k];
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            for (int k = start[i]; k < start[i] + used[i]; k++)
                s = s * 0.5 + entry[k] * (index[k] + 1);
        return s;
    }
    public static void main(String[] args) {
        System.out.println(assemble(Integer.parseInt(args[0])));
    }
}
