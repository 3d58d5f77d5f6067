// an element that the loop's condition writes as well is not carried as a scalar
// run: 40
// expect: 266 -184856643 83446502685576
// run: 7
// expect: 16 204471900 552
class AskedAndWritten {
    static int both(int n) {
        int[] a = new int[n];
        int s = 0;
        while (a[0]++ < n) {
            if (a[0]++ % 3 == 0)
                continue;
            s += a[0];
        }
        return s;
    }
    static int some(int n) {
        int[] a = new int[n], b = new int[n];
        int s = 0;
        while ((a[1] += 2) < n * n) {
            if (a[1] % 3 == 0)
                a[1]++;
            b[a[1] % n]++;
            s = s * 3 + a[1];
        }
        return s + b[1];
    }
    static long last(int n) {
        long[] a = new long[n];
        long s = 0;
        do {
            a[2] += 3;
            s = s * 5 + a[2];
        } while ((a[2] -= 1) < n);
        return s + a[2];
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(both(n) + " " + some(n) + " " + last(n));
    }
}
