// Java computes what is stored before it checks the last index, and after all others
// run: 0
// error: 12: integer division by zero
// run: 1
// error: 12: integer division by zero
// run: 2
// error: 12: integer division by zero
// run: 3
// error: 24: array index out of bounds: index 5, length 2
class StoreOrder {
    static int divide(int a, int b) {
        return a / b;
    }
    static int[] one(int n, int k) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i + k] = divide(6, n - i - 2);
        return a;
    }
    static int[][] two(int n, int k) {
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i + k][j] = divide(6, n - i - 2);
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        if (n == 0) System.out.println(one(2, 0)[1]);
        if (n == 1) System.out.println(one(2, 5)[1]);
        if (n == 2) System.out.println(two(2, 0)[1][1]);
        if (n == 3) System.out.println(two(2, 5)[1][1]);
    }
}
