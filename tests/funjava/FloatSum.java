// sums of doubles whose order cannot be seen: all partial sums are exact
// run: 0
// expect: 1.0 1.0 0.0 Infinity
// run: 300
// expect: 139923.65625 1.0 9010.0 -34.375
class FloatSum {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 0.125;
        float[] f = new float[n];
        for (int i = 0; i < n; i++)
            f[i] = i % 64;
        double s = 1, p = 1;
        for (int i = 0; i < n; i++)
            s += a[i] * a[i];
        for (int i = 0; i < n; i++)
            p *= (i & 1) == 0 ? 2 : 0.5;
        float t = 0;
        for (int i = 0; i < n; i++)
            t += f[i];
        double low = Double.POSITIVE_INFINITY;
        for (int i = 0; i < n; i++)
            low = Math.min(low, 3 - a[i]);
        System.out.println(s + " " + p + " " + t + " " + low);
    }
}
