class Fp {
static double walk(double[] out, float f, double x, long k, boolean up, int n) { if (n == 0) { out[(int) (k & 63)] += x * f; return x; }
  double a = walk(out, f * 0.5f, x + 1.25, k * 3 + 1, !up, n - 1); double b = up ? walk(out, f + 0.25f, x * 0.75, k * 5 + 2, up, n - 1) : a / 2; out[n] -= a - b + f; return a * 0.5 + b * (up ? 0.25 : 0.125) + k % 10; }
static double run(int n) { double[] o = new double[64]; double h = walk(o, 1.5f, 2.0, 1L, true, n); for (double d : o) h = h * 0.75 + d; return h; }
}
