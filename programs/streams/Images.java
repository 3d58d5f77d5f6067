/** Stages that see strips of an image, row by row. */
class Images {
    /** Each pixel the mean of 3 x 3; the strip has a row more above and below; columns beside the image are zero. */
    static float[][] blur(float[][] strip) {
        int h = strip.length - 2, w = strip[0].length;
        float[][] out = new float[h][w];
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                float sum = strip[i][j] + strip[i + 1][j] + strip[i + 2][j];
                if (j > 0)
                    sum += strip[i][j - 1] + strip[i + 1][j - 1] + strip[i + 2][j - 1];
                if (j < w - 1)
                    sum += strip[i][j + 1] + strip[i + 1][j + 1] + strip[i + 2][j + 1];
                out[i][j] = sum / 9.0f;
            }
        return out;
    }

    /** How much sharper than its blurred self. */
    static float[][] sharpen(float[][] image, float[][] blurred, float amount) {
        int h = image.length, w = image[0].length;
        float[][] out = new float[h][w];
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++)
                out[i][j] = image[i][j] + amount * (image[i][j] - blurred[i][j]);
        return out;
    }
}
