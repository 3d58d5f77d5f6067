// for with every kind of header; steps other than one; several variables
// run: 10
// expect: 280483 18 4 70 4 14
// expect: 413 68.25 25 7
// run: 0
// expect: 0 0 0 0 0 0
// expect: 0 0.0 0 0
// run: 37
// expect: 1500333363 234 6 4218 7 42
// expect: 4729 918.75 324 25
class For {
    static int down(int n) { int s = 0; for (int i = n; i > 0; i--) s = s * 3 + i; return s; }
    static int by(int n, int step) { int s = 0; for (int i = 0; i < n; i += step) s += i; return s; }
    static int doubling(int n) { int c = 0; for (int i = 1; i < n; i *= 2) c++; return c; }
    static int two(int n) { int s = 0; for (int i = 0, j = n; i < j; i++, j--) s += i * j; return s; }
    static int bare(int n) { int i = 0; for (;;) { if (i * i >= n) break; i++; } return i; }
    static int last(int n) { int i; for (i = 0; i < n; i += 7) { } return i; }
    static long wide(long n) { long s = 0; for (long i = n; i <= 2 * n; ++i) s ^= i * i; return s; }
    static double real(int n) { double s = 0; for (double x = 0; x < n; x += 0.75) s += x; return s; }
    static int breaks(int n) { int s = 0; for (int i = 0; i < 100; i++) { if (i == n) break; if (i % 2 == 0) continue; s += i; } return s; }
    static int changed(int n) { int c = 0; for (int i = 0; i < n; i++) { i += i % 3; c++; } return c; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(down(n) + " " + by(n, 3) + " " + doubling(n) + " " + two(n) + " " + bare(n) + " " + last(n));
        System.out.println(wide(n) + " " + real(n) + " " + breaks(n) + " " + changed(n));
    }
}
