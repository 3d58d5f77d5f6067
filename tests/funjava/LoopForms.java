// the same array, built by loops of many forms
// run: 21
// expect: 1693421816
// expect: true true true true
// expect: true true true true
// expect: true true true true
class LoopForms {
    static int[] plain(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = 3 * i + 1; return a; }
    static int[] atMost(int n) { int[] a = new int[n]; for (int i = 0; i <= n - 1; ++i) a[i] = 3 * i + 1; return a; }
    static int[] unequal(int n) { int[] a = new int[n]; for (int i = 0; i != n; i += 1) a[i] = 3 * i + 1; return a; }
    static int[] reversed(int n) { int[] a = new int[n]; for (int i = 0; n > i; i++) { a[i] = 3 * i + 1; } return a; }
    static int[] shifted(int n) { int[] a = new int[n]; for (int i = 1; i <= n; i++) a[i - 1] = 3 * i - 2; return a; }
    static int[] written(int n) { int[] a = new int[n]; int i = 0; while (i < n) { a[i] = 3 * i + 1; i = i + 1; } return a; }
    static int[] doLoop(int n) { int[] a = new int[n]; int i = 0; do { a[i] = 3 * i + 1; ++i; } while (i < n); return a; }
    static int[] carried(int n) { int[] a = new int[n]; for (int i = 0, v = 1; i < n; i++, v += 3) a[i] = v; return a; }
    static int[] byLength(int n) { int[] a = new int[n]; for (int i = 0; i < a.length; i++) a[i] = 3 * i + 1; return a; }
    static int[] down(int n) { int[] a = new int[n]; for (int i = n - 1; i >= 0; i--) a[i] = 3 * i + 1; return a; }
    static int[] locals(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) { int x = i; x *= 3; int y = x + 1; a[i] = y; } return a; }
    static int[] branches(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) if (i % 2 == 0) a[i] = 3 * i + 1; else a[i] = i + 2 * i + 1; return a; }
    static int[] stored(int n) { int[] a = new int[n]; for (int i = 0; i < n; a[i] = 3 * i + 1, i++) { } return a; }
    static int hash(int[] a) { int h = 7; for (int i = 0; i < a.length; i++) h = h * 31 + a[i]; return h; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), h = hash(plain(n));
        System.out.println(h);
        System.out.println((hash(atMost(n)) == h) + " " + (hash(unequal(n)) == h) + " " + (hash(reversed(n)) == h) + " " + (hash(shifted(n)) == h));
        System.out.println((hash(written(n)) == h) + " " + (hash(doLoop(n)) == h) + " " + (hash(carried(n)) == h) + " " + (hash(byLength(n)) == h));
        System.out.println((hash(down(n)) == h) + " " + (hash(locals(n)) == h) + " " + (hash(branches(n)) == h) + " " + (hash(stored(n)) == h));
    }
}
