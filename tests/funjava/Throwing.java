// exceptions end the program, and need no value; what is asserted is not looked at
// run: 1
// expect: 1.5
// expect: 1 0
// expect: 0
// expect: 2.5
// expect: 10
// run: 2
// expect: 3.0
// expect: 2 0
// expect: 1
// expect: 2.5
// expect: 20
// run: 3
// expect: 4.5
// expect: 3 0
// expect: 2
// expect: 2.5
// expect-exit: 1
// error: 46: exception thrown by the program
// run: 4
// expect: 6.0
// expect: 4 0
// expect: 3
// expect: 2.5
// expect-exit: 1
// error: 46: exception thrown by the program
// run: 5
// expect: 7.5
// expect: 5 0
// expect-exit: 1
// error: 38: exception thrown by the program
class Th {
    static int[] stack = new int[3];
    static int top;
    static void push(int x) {
        if (top == stack.length)
            throw new IllegalStateException("full: " + top);
        stack[top++] = x;
    }
    static int kind(int k) throws Exception, java.io.IOException {
        return switch (k) {
            case 1 -> 10;
            case 2 -> 20;
            case 5 -> { int z = k * k; yield z; }
            default -> throw new IllegalArgumentException("kind " + k);
        };
    }
    static double old(int k) {
        switch (k) {
        case 0: return 1.5;
        case 1: case 2: case 3: case 4: return 2.5;
        default: throw new RuntimeException();
        }
    }
    static int[] filled(int[] a, int n) {
        if (n < 0)
            throw new NegativeArraySizeException();
        for (int i = 0; i < a.length; i++) {
            if (a[i] > 100)
                throw new ArithmeticException("large");
            a[i] += n;
        }
        return a;
    }
    record P(int x, double y) { }
    static P pair(int k) {
        assert k > 0 : "positive";
        if (k == 77)
            throw new UnsupportedOperationException();
        return new P(k, k * 0.5);
    }
    static int search(int[] a, int x) {
        for (int i = 0; i < a.length; i++)
            if (a[i] == x)
                return i;
        throw new java.util.NoSuchElementException();
    }
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        System.out.println(pair(n).x() + pair(n).y());
        int[] a = filled(new int[4], n);
        System.out.println(a[2] + " " + search(a, n));
        for (int i = 0; i < n - 1; i++)
            push(i);
        System.out.println(top);
        System.out.println(old(n));
        System.out.println(kind(n));
    }
}
