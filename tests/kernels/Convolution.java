// run: 9
// expect: 64.9409881880054
// run: 70
// expect: 65.98713196743495
// bench: parallel convolve(image(800),filter(5)) convolve(image(70),filter(5))
/** A picture and a square filter; where the filter would leave the picture, there is nothing. */
public class Convolution {
    static float[][] image(int n) {
        float[][] a = new float[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 3 + j * 5) % 17 * 0.25f;
        return a;
    }
    static float[][] filter(int size) {
        float[][] f = new float[size][size];
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++)
                f[i][j] = (size - Math.abs(i - size / 2) - Math.abs(j - size / 2)) * 0.125f;
        return f;
    }
    static float[][] convolve(float[][] a, float[][] f) {
        int n = a.length, size = f.length;
        float[][] c = new float[n - size + 1][n - size + 1];
        for (int i = 0; i + size <= n; i++)
            for (int j = 0; j + size <= n; j++) {
                float sum = 0;
                for (int k = 0; k < size; k++)
                    for (int l = 0; l < size; l++)
                        sum += a[i + k][j + l] * f[k][l];
                c[i][j] = sum;
            }
        return c;
    }
    public static void main(String[] args) {
        double s = 0;
        for (float[] row : convolve(image(Integer.parseInt(args[0])), filter(5)))
            for (float x : row)
                s = s * 0.75 + x;
        System.out.println(s);
    }
}
