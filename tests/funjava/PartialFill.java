// loops that fill only a part: the rest is zero
// run: 40
// expect: -3386042669420315534 7701040004394024562 6738670147560589388 6769576966840277097
// expect: -130746769353825260 5229683426901164704 5636640461093594444
// run: 3
// expect: 90334 89438 89404 89375
// expect: 92319 94364 89342
class PartialFill {
    static int[] front(int n) { int[] a = new int[n]; for (int i = 0; i < n / 2; i++) a[i] = i + 1; return a; }
    static int[] back(int n) { int[] a = new int[n]; for (int i = n / 2; i < n; i++) a[i] = i + 1; return a; }
    static int[] odd(int n) { int[] a = new int[n]; for (int i = 1; i < n; i += 2) a[i] = i * i; return a; }
    static int[] some(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) if (i % 3 != 1) a[i] = i; return a; }
    static int[] down(int n) { int[] a = new int[n]; for (int i = n - 1; i >= 0; i--) a[i] = n - i; return a; }
    static int[] until(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) { if (i * i > n) break; a[i] = i + 5; } return a; }
    static int[] skip(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) { if (i % 4 == 2) continue; a[i] = -i; } return a; }
    static long hash(int[] a) { long h = a.length; for (int i = 0; i < a.length; i++) h = h * 31 + a[i]; return h; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(hash(front(n)) + " " + hash(back(n)) + " " + hash(odd(n)) + " " + hash(some(n)));
        System.out.println(hash(down(n)) + " " + hash(until(n)) + " " + hash(skip(n)));
    }
}
