class Temp {
static int t(int[] a, int n) { if (n < 1) return 1; int[] c = new int[n]; for (int i = 0; i < n; i++) c[i] = a[i] * i; int s = 0; for (int i = 0; i < n; i++) s += c[i]; a[n - 1] = s % 17; int x = t(a, n - 1), y = t(a, n - 2); int[] d = new int[2]; d[x & 1] = y; a[0] += d[1]; return x + y + s; }
static int run(int n) { int[] a = new int[n + 1]; for (int i = 0; i <= n; i++) a[i] = i; int h = t(a, n); for (int x : a) h = h * 31 + x; return h; }
}
