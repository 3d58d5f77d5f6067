// arrays filled from their ends, whole and in part, and with a fault in the middle
// run: 1 0
// expect: 0 0 0.03125 0
// expect: 1 0.0 0.0
// run: 40 0
// expect: 578697225562810428 -7033359447219863820 0.187499999995282 6067080761669880372
// expect: -8521681808287601684 19.00000000000091 19.00000000000091
// run: 40 3
// expect: 578697225562810428 -7033359447219863820 0.070312499995282 6067080761669880372
// error: 22: array index out of bounds: index -1, length 40
class Backwards {
    static int[] down(int n) { int[] a = new int[n]; for (int i = n - 1; i >= 0; i--) a[i] = 3 * i; return a; }
    static int[] mirror(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[n - 1 - i] = i * i; return a; }
    static double[] part(int n, int from) { double[] a = new double[n + 5]; for (int i = from; i < n; i++) a[n - i] = i + 0.5; return a; }
    static long[] twice(int n) {
        long[] a = new long[n];
        for (int i = n - 1; i > 0; i--) a[i] = i;
        for (int i = 0; i < n; i++) a[n - 1 - i] = a[n - 1 - i] * 10 + i;
        return a;
    }
    static int[] both(int n) { int[] a = new int[n]; for (int i = n; i > 0; i--) a[n - i] = i; return a; }
    static float[] closed(int n, int to) { float[] a = new float[n]; for (int i = n - 1; i >= to; i--) a[i] = i / 4f; return a; }
    static long sum(long[] a) { long s = 0; for (int i = 0; i < a.length; i++) s = s * 31 + a[i]; return s; }
    static long sum(int[] a) { long s = 0; for (int i = 0; i < a.length; i++) s = s * 31 + a[i]; return s; }
    static double sum(double[] a) { double s = 0; for (int i = 0; i < a.length; i++) s = s / 2 + a[i]; return s; }
    static double sum(float[] a) { double s = 0; for (int i = 0; i < a.length; i++) s = s / 2 + a[i]; return s; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        System.out.println(sum(down(n)) + " " + sum(mirror(n)) + " " + sum(part(n, k)) + " " + sum(twice(n)));
        System.out.println(sum(both(n)) + " " + sum(closed(n, k)) + " " + sum(closed(n, -k)));
    }
}
