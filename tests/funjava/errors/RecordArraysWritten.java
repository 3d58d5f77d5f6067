// javac: accepts
class RecordArraysWritten {
    record Parts(double[] re, int[] at) {}

    static Parts made(double[] a, int n) {
        int[] at = new int[n];
        return new Parts(a, at);
    }

    static double parameter(Parts x, int i) {
        x.re()[i] = 3;
        return x.re()[0];
    }

    static int shared(double[] a) {
        Parts x = made(a, 3);
        x.at()[0] = 1;                                  // error: 'x.at' names an array made elsewhere
        return x.at()[0];
    }

    static double twice(int n) {
        double[] a = new double[n];
        Parts x = new Parts(a, new int[n]);
        if (n > 3)
            x = new Parts(new double[1], new int[n]);
        x.re()[0] = 1;
        return a[0];                                    // error: 'a' names an array that was written by another name since
    }

    static Parts given(int n) {
        double[] a = new double[n];
        Parts x = n > 3 ? new Parts(a, new int[1]) : made(a, n);
        a[0] = 1;                                       // error: 'a' does not change any more since it, or a row of it, was used as a value
        return x;
    }

    static double row(int n) {
        double[][] m = new double[n][n];
        double[] r = m[0];
        Parts x = n > 3 ? new Parts(r, new int[1]) : made(r, n);
        m[0][1] = 1;                                    // error: 'm' does not change any more since it, or a row of it, was used as a value
        return x.re()[1];
    }
}
