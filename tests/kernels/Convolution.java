// run: 9
// expect: 49.377685546875
// run: 70
// expect: 65.21866432803536
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
    static double convolve(float[][] a, float[][] f) {
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
        double s = 0;
        for (int i = 0; i < c.length; i++)
            s = s * 0.75 + c[i][i * 7 % c.length];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(convolve(image(Integer.parseInt(args[0])), filter(5)));
    }
}
