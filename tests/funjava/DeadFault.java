// a fault whose value nobody uses happens all the same
// run: 1
// expect: alive 5
// run: 0
// error: 8: integer division by zero
class DeadFault {
    static int f(int n) {
        int unused = 12 / n;
        int[] a = new int[4];
        int also = a[n * 4 - 1];
        return 5;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        f(n);
        System.out.println("alive " + f(n));
    }
}
