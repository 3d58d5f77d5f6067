class Order {
static int f(int[] a, int n) { a[0]++; if (n <= 0) return a[0] % 5; int x = a[0] + f(a, n - 1) * a[0]; a[a[0] % 4] += f(a, n - 2); int y = n; y += f(a, n - 2) + y++; a[1] ^= x; return (x + y) % 1000 + (n > 3 && f(a, n - 3) > 2 || f(a, n - 4) < 3 ? 1 : f(a, n - 5)); }
static int run(int n) { int[] a = new int[4]; int h = f(a, n); for (int x : a) h = h * 31 + x; return h; }
}
