// extremes and counts found with if; several results of one loop
// run: 1
// expect: -12.5 -12.5 1 0 0
// run: 100
// expect: -12.5 12.5 50 0 30
class MinMaxByIf {
    static double[] wave(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 37 % 101 - 50) * 0.25;
        return a;
    }
    static int indexOfLargest(double[] a) {
        int best = 0;
        for (int i = 1; i < a.length; i++)
            if (a[i] > a[best]) best = i;
        return best;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = wave(n);
        double low = a[0], high = a[0];
        int negative = 0, equal = 0;
        for (int i = 0; i < n; i++) {
            if (a[i] < low) low = a[i];
            if (a[i] > high) high = a[i];
            if (a[i] < 0) negative++;
            for (int j = 0; j < i; j++)
                if (a[i] == a[j]) equal++;
        }
        System.out.println(low + " " + high + " " + negative + " " + equal + " " + indexOfLargest(a));
    }
}
