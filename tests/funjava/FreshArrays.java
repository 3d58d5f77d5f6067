// arrays that methods make are written by who called them; rows that are stored, and then written
// run: 4
// expect: 37921.0 95 191
// expect: 50463310
class FreshArrays {
    static int[] ones(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = 1;
        return a;
    }

    static double[][] unit(int n) {
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++)
            m[i][i] = 1;
        return m;
    }

    static int[] grown(int[] a, int n) {
        if (n == 0)
            return a.clone();
        return grown(a, n - 1);
    }

    static int sieve(int n) {
        int[] prime = ones(n);
        int count = 0;
        for (int i = 2; i < n; i++) {
            if (prime[i] == 0)
                continue;
            count++;
            for (int j = 2 * i; j < n; j += i)
                prime[j] = 0;
        }
        return count;
    }

    static int[][] rows(int n) {
        int[][] m = new int[n][n];
        for (int i = 0; i < n; i++) {
            int[] row = new int[n];
            for (int j = 0; j < n; j++)
                row[j] = i * j;
            m[i] = row;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = m[i][j] * 2 + 1;
        m[0] = ones(n);
        m[0][1] = 7;
        return m;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[][] m = unit(n);
        m[0][n - 1] = 0.5;
        m[1][1] *= 3;
        double s = 0;
        for (double[] r : m)
            for (double x : r)
                s = s * 2 + x;
        int[] a = ones(n), b = grown(a, 3);
        b[0] = 9;
        System.out.println(s + " " + sieve(500) + " " + a[0] + b[0] + b[1]);
        int t = 0;
        for (int[] r : rows(n))
            for (int x : r)
                t = t * 3 + x;
        System.out.println(t);
    }
}
