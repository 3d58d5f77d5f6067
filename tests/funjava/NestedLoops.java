// loops in loops, whose limits depend on the outer ones
// run: 12
// expect: 492 30 15 4146675421137996295
// run: 1
// expect: 0 4 0 31
class NestedLoops {
    static int triangle(int n) { int c = 0; for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) c += i ^ j; return c; }
    static int primes(int n) {
        int count = 0;
        for (int i = 2; i < n; i++) {
            boolean prime = true;
            for (int d = 2; d * d <= i; d++)
                if (i % d == 0) {
                    prime = false;
                    break;
                }
            if (prime) count++;
        }
        return count;
    }
    static int pythagoras(int n) {
        int count = 0;
        for (int a = 1; a < n; a++)
            for (int b = a; b < n; b++) {
                int c = b;
                while (c * c < a * a + b * b) c++;
                if (c * c == a * a + b * b) count++;
            }
        return count;
    }
    static long deep(int n) {
        long s = 1;
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++)
                for (int k = j; k < n; k++)
                    for (int l = k; l < n; l++)
                        s = s * 31 + (i ^ j ^ k ^ l);
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(triangle(n) + " " + primes(n * 10) + " " + pythagoras(n * 3) + " " + deep(n));
    }
}
