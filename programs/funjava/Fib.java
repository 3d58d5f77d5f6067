// Fibonacci numbers by the definition: nothing but calls.
//
// run: 1
// expect: 1
// run: 20
// expect: 6765
public class Fib {
    static long fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        System.out.println(fib(Integer.parseInt(args[0])));
    }
}
