// divisors close to the largest numbers: what is reckoned with them while compiling may not overflow
//
// run: 40
// expect: 780 40 780 40
class LargestDivisor {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long rests = 0, quotients = 0, ints = 0, whole = 0;
        for (int i = 0; i < n; i++)
            rests += i % 9223372036854775807L;
        for (int i = 0; i < n; i++)
            quotients += i / 9223372036854775807L + 1;
        for (int i = 0; i < n; i++)
            ints += i % 2147483647;
        for (int i = 0; i < n; i++)
            whole += (i + 2147483607L) / 2147483647 + 1;
        System.out.println(rests + " " + quotients + " " + ints + " " + whole);
    }
}
