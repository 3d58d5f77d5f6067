// a call in tail position needs no room of its own
// run: 5000
// expect: -2554027135280337924
// expect: 1.414213562373095
class TailCalls {
    static long count(int n, long a) {
        if (n == 0) return a;
        if (n % 3 == 0) return count(n - 1, a + 1);
        return other(n - 1, a * 3 + n);
    }
    static long other(int n, long a) { return n <= 0 ? a : count(n - 1, a ^ n); }
    static double newton(double x, double a, int n) { return n == 0 ? x : newton((x + a / x) / 2, a, n - 1); }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(count(n, 1));
        System.out.println(newton(1, 2, 50));
    }
}
