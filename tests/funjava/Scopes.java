// names in blocks, and constants of the class behind locals
// run: 3
// expect: 28 218 1 8 123 100
class Scopes {
    static final int X = 100;
    static final int N = X / 4;
    static int f(int X) { return X + N; }
    static int g(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) { int t = i * 2; s += t; }
        for (int i = 0; i < n; i++) { int t = i * 3; s += t; }
        { int t = X; s += t; }
        { final double t = 0.5; s += t * 4; }
        if (n > 0) { int u = 1; s += u; } else { int u = 2; s += u; }
        int t = Scopes.X;
        return s + t;
    }
    static int unusual(int $a, int _b, int größe) { return $a * 100 + _b * 10 + größe; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int late;
        if (n > 2) late = 1; else late = f(n);
        int x, y = 2, z[] = {1, 2}, w;
        w = x = y + z[1];
        final int once;
        once = w + x;
        System.out.println(f(n) + " " + g(n) + " " + late + " " + once + " " + unusual(1, 2, 3) + " " + \u0058);
    }
}
