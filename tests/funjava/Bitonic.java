// a sorting network: each pass gathers
// run: 16
// expect: 0 403 806 0
// run: 128
// expect: 0 498 996 0
class Bitonic {
    static int[] pass(int[] a, int k, int j) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int x = a[i], y = a[i ^ j];
            boolean up = (i & k) == 0, lower = (i & j) == 0;
            b[i] = up == lower ? Math.min(x, y) : Math.max(x, y);
        }
        return b;
    }
    static int[] sort(int[] a) {
        for (int k = 2; k <= a.length; k *= 2)
            for (int j = k / 2; j > 0; j /= 2)
                a = pass(a, k, j);
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 2654435 ^ i << 5) % 1000;
        int[] b = sort(a);
        int wrong = 0;
        for (int i = 1; i < n; i++)
            if (b[i - 1] > b[i]) wrong++;
        System.out.println(b[0] + " " + b[n / 2] + " " + b[n - 1] + " " + wrong);
    }
}
