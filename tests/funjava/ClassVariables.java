// variables of the class: methods that use them are passed them, and give them back
// run: 6
// expect: 1 4
// expect: 881586990 8
// expect: 7 8 8 9
// expect: 8 2
// expect: 0.9092974 13 6 0
// expect: 77
// expect: 69 2
// expect: 102334155 81
// expect: 519.12939453125 44645917
// expect: 1520 30
// expect: 1616 1112
// expect: 8 15.0
// expect: -1633922441
// expect: seed -1968830777
// expect: seed -1968830776
// run: 30
// expect: 1 4
// expect: 283080062 32
// expect: 31 32 8 9
// expect: 32 2
// expect: 0.9906074 987 15 0
// expect: 77
// expect: 69 2
// expect: 102334155 81
// expect: 519.12939453125 44645917
// expect: 1520 30
// expect: 1616 1112
// expect: 8 15.0
// expect: -1633922441
// expect: seed -1968830777
// expect: seed -1968830776
class ClassVariables {
    static int seed = 42, calls;
    static final int N = 10;
    static int limit = 100;
    static long[] memo = new long[50];
    static int[] table;
    static final int[] squares = makeSquares(20);
    static final int[] cubes = new int[10];
    static boolean[][] seen = new boolean[4][4];
    static double scale = 1.5 * N;
    static { for (int i = 0; i < cubes.length; i++) cubes[i] = i * i * i; seed += cubes[3]; }
    static int[] makeSquares(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i * i; calls++; return a; }
    static int next() { seed = seed * 1103515245 + 12345; calls++; return seed >>> 16 & 0x7fff; }
    static double random() { return next() / 32768.0; }
    static long fib(int n) { calls++; if (n < 2) return n; if (memo[n] != 0) return memo[n]; return memo[n] = fib(n - 1) + fib(n - 2); }
    static void fill(int n) { table = new int[n]; for (int i = 0; i < n; i++) table[i] = next() % limit; }
    static int sum() { int s = 0; for (int x : table) s += x; return s; }
    static void mark(int i, int j) { if (i < 0 || j < 0 || i > 3 || j > 3 || seen[i][j]) return; seen[i][j] = true; mark(i + 1, j); mark(i, j + 2); }
    static int run(int n) { fill(n); return sum() + next(); }
    static int x = z() + 1, z = 4;
    static int z() { return z; }
    static int[] stack = new int[2];
    static int top;
    static void push(int value) {
        if (top == stack.length)
            stack = java.util.Arrays.copyOf(stack, 2 * top);
        stack[top++] = value;
    }
    static int[] now = {1, 2, 3}, before = {5, 6, 7};
    static void step() {
        for (int i = 0; i < 3; i++)
            before[i] = now[(i + 1) % 3] + 1;
        int[] t = now;
        now = before;
        before = t;
    }
    static int clash(int[] a) {
        now[0] = 8;
        return a[0]++;
    }
    record Point(int x, int y) {
        int sum() {
            calls++;
            return x + y;
        }
    }
    static float best = -1;
    static void better(double x) {
        if (x > best)
            best = (float) x;
    }
    static int depth, deepest;
    static int tree(int n) {
        deepest = Math.max(deepest, ++depth);
        int r = n < 2 ? 1 : tree(n - 1) + tree(n - 2);
        depth--;
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(x + " " + z);
        for (int i = 0; i < n; i++)
            push(i * n);
        int h = 0;
        while (top > 0)
            h = h * 31 + stack[--top];
        System.out.println(h + " " + stack.length);
        for (int i = 0; i < n; i++)
            step();
        System.out.println(now[0] + " " + before[0] + " " + clash(now) + " " + now[0]);
        System.out.println(new Point(n, 2).sum() + " " + calls);
        for (int i = 0; i < n; i++)
            better(Math.sin(i));
        System.out.println(best + " " + tree(Math.min(n, 15)) + " " + deepest + " " + depth);
        int[] mine = now;
        mine[1] = 77;
        System.out.println(now[1]);
        System.out.println(seed + " " + calls);
        System.out.println(fib(40) + " " + calls);
        double s = 0;
        for (int i = 0; i < 1000; i++) s += random();
        System.out.println(s + " " + seed);
        fill(30);
        System.out.println(sum() + " " + table.length);
        table[3] = 7; ClassVariables.table[4] += 8; ClassVariables.calls++;
        System.out.println(sum() + squares[7] + cubes[4] + " " + calls);
        mark(0, 0);
        int c = 0;
        for (boolean[] r : seen) for (boolean b : r) if (b) c++;
        System.out.println(c + " " + scale);
        System.out.println(seed + next() * seed + (seed = 5) + seed++ + next());
        show();
    }
    static void show() { System.out.println("seed " + seed); seed++; System.out.println("seed " + seed); }
}
