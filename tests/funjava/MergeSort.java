// sorting by halves; each level makes new arrays
// run: 1
// expect: true true -500 -500 -500
// run: 10
// expect: true true -500 141 447
// run: 333
// expect: true true -500 9 506
class MergeSort {
    static int[] slice(int[] a, int from, int to) { int[] b = new int[to - from]; for (int i = from; i < to; i++) b[i - from] = a[i]; return b; }
    static int[] merge(int[] a, int[] b) {
        int[] c = new int[a.length + b.length];
        int i = 0, j = 0;
        for (int k = 0; k < c.length; k++)
            if (j == b.length || i < a.length && a[i] <= b[j])
                c[k] = a[i++];
            else
                c[k] = b[j++];
        return c;
    }
    static int[] sort(int[] a) {
        int n = a.length;
        return n < 2 ? a : merge(sort(slice(a, 0, n / 2)), sort(slice(a, n / 2, n)));
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 7919 % 1009 - 500;
        int[] b = sort(a);
        boolean sorted = true;
        int sumA = 0, sumB = 0;
        for (int i = 0; i < n; i++) {
            sorted &= i == 0 || b[i - 1] <= b[i];
            sumA += a[i] * a[i];
            sumB += b[i] * b[i];
        }
        System.out.println(sorted + " " + (sumA == sumB) + " " + b[0] + " " + b[n / 2] + " " + b[n - 1]);
    }
}
