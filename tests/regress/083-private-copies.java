// Arrays that begin as copies of private ones which are read beside them: the copies are private, unless somebody
// needs a tree.
// remark: 84:13: lanes
// remark: 99:13: lanes
// remark: 80:9: in order, on a private array
// run: 5
// expect: 310.2822265625
// expect: 10
// expect: 5250
// expect: 18.0
// expect: 31810
// run: 23
// expect: 8364.3974609375
// expect: 2843634
// expect: 4783780047170
// expect: 1084.5
// expect: 314917857
// run: 61
// expect: 59446.379638671875
// expect: 518800384
// expect: -8674661294422889206
// expect: 8163.0
// expect: 1867560144
class PrivateCopies {
    static double[] smooth(int n, int steps) {
        double[] a = new double[n * n];
        for (int i = 0; i < a.length; i++)
            a[i] = i % 17;
        for (int t = 0; t < steps; t++) {
            double[] b = a.clone();
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    b[i * n + j] = 0.25 * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
            a = b;
        }
        return a;
    }

    static int[] cellular(int n, int steps) {
        int[] a = new int[n];
        a[n / 2] = 1;
        for (int t = 0; t < steps; t++) {
            int[] b = a.clone();
            int i = 1;
            while (i < n - 1) {
                b[i] = a[i - 1] ^ (a[i] | a[i + 1]);
                i++;
            }
            a = b;
        }
        return a;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 3 + a[i];
        return s;
    }

    // The old array is needed as a tree by a method.
    static long needed(int n, int steps) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i * 7 % n] += i;
        long s = 0;
        for (int t = 0; t < steps; t++) {
            long[] b = a.clone();
            for (int i = 2; i < n; i++)
                b[i * 3 % n] += a[i - 1] - a[i - 2];
            s += sum(a);
            a = b;
        }
        return s + sum(a);
    }

    // The copy goes on, the original stays.
    static float both(int n, int steps) {
        float[] first = new float[n];
        for (int i = 0; i < n; i++)
            first[(i * 5 + 1) % n] = i;
        float[] a = first.clone();
        for (int t = 0; t < steps; t++)
            for (int i = 1; i < n; i++)
                a[i] += first[i - 1] * 0.5f + first[n - i];
        float s = 0;
        for (int i = 0; i < n; i++)
            s += a[i] - first[i];
        return s;
    }

    // Two generations in one iteration, some of them left early.
    static int twice(int n, int steps) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i * 11 % n] ^= i;
        for (int t = 0; t < steps; t++) {
            int[] b = a.clone();
            for (int i = 1; i < n; i++)
                if (a[i - 1] > a[i])
                    b[i] = a[i - 1];
            int[] c = b.clone();
            for (int i = 0; i < n - 1; i++)
                if (b[i + 1] < b[i] && a[i] != 3)
                    c[i] = b[i + 1] + t;
            if (c[0] > 1000)
                break;
            a = c;
        }
        int s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i];
        return s;
    }

    static double total(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * (i % 5);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(total(smooth(n, 6)));
        int[] c = cellular(n, 20);
        int s = 0;
        for (int i = 0; i < n; i++)
            s = s * 2 + c[i];
        System.out.println(s);
        System.out.println(needed(n, 5));
        System.out.println(both(n, 3));
        System.out.println(twice(n, 7));
    }
}
