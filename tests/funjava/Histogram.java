// counting, in the gather form
// run: 100
// expect: 10 18 0 18 18 18 0 0 0 18 0
class Histogram {
    static int[] data(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i * i % 11; return a; }
    static int[] counts(int[] a, int bins) {
        int[] h = new int[bins];
        for (int b = 0; b < bins; b++) {
            int c = 0;
            for (int i = 0; i < a.length; i++)
                if (a[i] == b) c++;
            h[b] = c;
        }
        return h;
    }
    public static void main(String[] args) {
        int[] h = counts(data(Integer.parseInt(args[0])), 11);
        for (int b = 0; b < h.length; b++)
            System.out.print(h[b] + (b + 1 < h.length ? " " : "\n"));
    }
}
