// recursion: plain, mutual, double, deep, in tail position
// run: 15
// expect: 1307674368000 false true 33 18
// expect: 112507500 14348907 32767 6435
// run: 1
// expect: 1 false true 5 6
// expect: 500500 3 1 1
class Recursion {
    static long factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
    static long sum(int n, long so_far) { return n == 0 ? so_far : sum(n - 1, so_far + n); }
    static long power(long b, int e) {
        if (e == 0) return 1;
        long half = power(b, e / 2);
        return e % 2 == 0 ? half * half : half * half * b;
    }
    static int hanoi(int n) { return n == 0 ? 0 : 2 * hanoi(n - 1) + 1; }
    static long binomial(int n, int k) { return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k); }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(factorial(n) + " " + even(n) + " " + odd(n) + " " + ackermann(2, n) + " " + gcd(n * 12, 18));
        System.out.println(sum(n * 1000, 0) + " " + power(3, n) + " " + hanoi(n) + " " + binomial(n, n / 2));
    }
}
