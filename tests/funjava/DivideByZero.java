// the fault names its line; what was printed before stays
// run: 0
// expect: begin
// expect: end 10 Infinity
// run: 1
// expect: begin
// error: 19: integer division by zero
// run: 2
// expect: begin
// error: 22: integer division by zero
// run: 3
// expect: begin
// error: 32: integer division by zero
// run: 4
// expect: begin
// error: 34: integer division by zero
class DivideByZero {
    static int divide(int a, int b) {
        return a / b;
    }
    static long remainder(long a, long b) {
        return a % b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("begin");
        int zero = n - n;
        if (n == 1) System.out.println(divide(5, zero));
        if (n == 2) System.out.println("never " + remainder(5, zero));
        int x = 10;
        if (n == 3)
            x /= zero;
        if (n == 4)
            x = 1 / 0;
        System.out.println("end " + x + " " + 1.0 / zero);
    }
}
