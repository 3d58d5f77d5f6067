/** Stages of pipelines: each method sees one firing, and knows nothing of files, threads or lengths. */
class Signals {
    /** A low pass of n taps: a windowed sinc that lets through what is below CUTOFF cycles a sample. */
    static double[] lowpass(int n, double cutoff) {
        double[] h = new double[n];
        for (int i = 0; i < n; i++) {
            double t = i - (n - 1) / 2.0;
            double sinc = t == 0.0 ? 2.0 * cutoff : Math.sin(2.0 * Math.PI * cutoff * t) / (Math.PI * t);
            h[i] = sinc * (0.54 - 0.46 * Math.cos(2.0 * Math.PI * i / (n - 1)));
        }
        return h;
    }

    /** What lowpass keeps moved up to lie around CENTRE. */
    static double[] bandpass(int n, double cutoff, double centre) {
        double[] h = new double[n];
        for (int i = 0; i < n; i++) {
            double t = i - (n - 1) / 2.0;
            double sinc = t == 0.0 ? 2.0 * cutoff : Math.sin(2.0 * Math.PI * cutoff * t) / (Math.PI * t);
            h[i] = 2.0 * Math.cos(2.0 * Math.PI * centre * t) * sinc * (0.54 - 0.46 * Math.cos(2.0 * Math.PI * i / (n - 1)));
        }
        return h;
    }

    /** A filter: as many results as there are windows of h.length in x. */
    static double[] fir(double[] x, double[] h) {
        double[] y = new double[x.length - h.length + 1];
        for (int i = 0; i < y.length; i++) {
            double sum = 0.0;
            for (int k = 0; k < h.length; k++)
                sum += x[i + k] * h[h.length - 1 - k];
            y[i] = sum;
        }
        return y;
    }

    /** The mean power of a band's samples. */
    static double power(double[] x) {
        double sum = 0.0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * x[i];
        return sum / x.length;
    }

    /** Three numbers as a row. */
    static double[] beside(double a, double b, double c) {
        double[] row = new double[3];
        for (int i = 0; i < 3; i++)
            row[i] = i == 0 ? a : i == 1 ? b : c;
        return row;
    }

    /** Column k: a tapered wave of k periods in n samples, a quarter of a period late if LATE is 1; for k from 0 to n / 2. */
    static double[][] waves(int n, int late) {
        double[][] w = new double[n][n / 2 + 1];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n / 2 + 1; k++) {
                double turn = 2.0 * Math.PI * (k * i % n) / n;
                w[i][k] = (0.5 - 0.5 * Math.cos(2.0 * Math.PI * i / n)) * (late == 1 ? Math.sin(turn) : Math.cos(turn));
            }
        return w;
    }

    /** The power of each frequency of a window, from 0 to half the sampling rate. */
    static double[] spectrum(double[] x, double[][] cosines, double[][] sines) {
        double[] p = new double[x.length / 2 + 1];
        for (int k = 0; k < p.length; k++) {
            double re = 0.0, im = 0.0;
            for (int i = 0; i < x.length; i++) {
                re += x[i] * cosines[i][k];
                im += x[i] * sines[i][k];
            }
            p[k] = re * re + im * im;
        }
        return p;
    }

    /** Sample i of a tone that rises: a source. */
    static double chirp(long i) {
        double t = i % 1000003;
        return t * t * 1e-9 - (long) (t * t * 1e-9);
    }

    /** A filter with memory: the result, and behind it the state for the next firing. */
    static double[] smooth(double[] x, double[] state, double a) {
        double[] y = new double[x.length + 1];
        double s = state[0];
        for (int i = 0; i < x.length; i++) {
            s = s + a * (x[i] - s);
            y[i] = s;
        }
        y[x.length] = s;
        return y;
    }
}
