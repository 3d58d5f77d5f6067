// The mean of each element and its neighbours, with a mistake: the first has none before it (docs/debugging.md).
public class Smooth {
    static double[] waves(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i % 7;
        return a;
    }

    static double[] smooth(double[] a) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        return b;
    }

    public static void main(String[] args) {
        double[] b = smooth(waves(Integer.parseInt(args[0])));
        double sum = 0;
        for (int i = 0; i < b.length; i++)
            sum += b[i];
        System.out.println(sum);
    }
}
