// run: 9
// expect: 4
// run: 70
// expect: 19
// run: 1
// expect: 0
// bench: sequential primes(10000000) primes(70)
/** The sieve of Eratosthenes, in a boolean array. */
public class Sieve {
    static int primes(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++)
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= n; j += i)
                    composite[(int) j] = true;
            }
        return count;
    }
    public static void main(String[] args) {
        System.out.println(primes(Integer.parseInt(args[0])));
    }
}
