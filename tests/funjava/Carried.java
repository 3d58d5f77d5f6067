// what a loop that fills carries from one turn to the next
// run: 100
// expect: 4233649 6485987 7184909.6484839255
class Carried {
    static int[] random(int n, int seed) {
        int[] a = new int[n];
        int x = seed;
        for (int i = 0; i < n; i++) {
            x = x * 1664525 + 1013904223;
            a[i] = x >>> 8;
        }
        return a;
    }
    static double[] smooth(int[] a) {
        double[] b = new double[a.length];
        double mean = 0;
        for (int i = 0; i < a.length; i++) {
            mean = mean * 0.5 + a[i] * 0.5;
            b[i] = mean;
        }
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = random(n, 42);
        double[] b = smooth(a);
        System.out.println(a[0] + " " + a[n - 1] + " " + b[n - 1]);
    }
}
