// operands are computed from left to right: the first fault is the one that is told
// run: 0
// error: 17: integer division by zero
// run: 1
// error: 14: array index out of bounds: index 7, length 3
// run: 2
// error: 26: array index out of bounds: index 5, length 2
// run: 3
// error: 17: integer division by zero
// run: 4
// error: 17: integer division by zero
class FaultOrder {
    static int index(int[] a, int i) {
        return a[i];
    }
    static int divide(int a, int b) {
        return a / b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), zero = n - n;
        int[] a = {1, 2, 3};
        int[][] m = {{1, 2}, {3, 4}};
        int x = 0;
        if (n == 0) x = divide(1, zero) + index(a, 7);
        if (n == 1) x = index(a, 7) + divide(1, zero);
        if (n == 2) x = m[5][divide(1, zero)];
        if (n == 3) x = m[1][divide(1, zero)];
        if (n == 4) System.out.println("text " + index(a, 2) + divide(1, zero) + index(a, -1));
        System.out.println(x);
    }
}
