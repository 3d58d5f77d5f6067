// variables that javac finds assigned on every way
// run: 5
// expect: 10
// run: -5
// expect: 3
class Assigned {
    static int f(int n) {
        int x;
        if (n > 0 && (x = n * 2) > 4) return x;
        int y;
        while (true) {
            if (n % 7 == 0) { y = n; break; }
            n++;
        }
        boolean b;
        int z = (b = n > 3) ? 1 : 2;
        int w;
        for (;;) { w = z + y; if (b || w > 0 || !b) break; }
        int v;
        do { v = w--; } while (v > 3);
        int u;
        if (!(n > 100) || (u = n) < 0) u = -1;
        int t;
        boolean q = n > 0 ? (t = 1) > 0 : (t = 2) > 0;
        if (false) { int unused = 1; }
        return v + u + t;
    }
    public static void main(String[] args) {
        System.out.println(f(Integer.parseInt(args[0])));
    }
}
