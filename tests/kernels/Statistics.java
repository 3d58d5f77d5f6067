// run: 9
// expect: 8486.755555555555
// run: 70
// expect: 7860.436297142857
// bench: parallel describe(sample(8388608)) describe(sample(64))
/** Mean, variance, extremes and a table of frequencies of a sample. */
public class Statistics {
    static int[] sample(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int x = i * 1664525 + 1013904223;
            x ^= x >>> 15;
            a[i] = x * 22695477 >>> 20;
        }
        return a;
    }
    static double describe(int[] a) {
        int n = a.length;
        long sum = 0;
        int least = Integer.MAX_VALUE, most = Integer.MIN_VALUE;
        for (int x : a) {
            sum += x;
            least = Math.min(least, x);
            most = Math.max(most, x);
        }
        double mean = (double) sum / n, variance = 0;
        for (int x : a)
            variance += (x - 2048.0) * (x - 2048.0);
        variance = variance / n - (mean - 2048) * (mean - 2048);
        int[] frequency = new int[64];
        for (int x : a)
            frequency[x / 64]++;
        int mode = 0;
        for (int b = 1; b < frequency.length; b++)
            if (frequency[b] > frequency[mode])
                mode = b;
        return mean + variance / 1000 + least + most + mode;
    }
    public static void main(String[] args) {
        System.out.println(describe(sample(Integer.parseInt(args[0]))));
    }
}
