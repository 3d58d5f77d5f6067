// a sieve in functional style: each number is asked for its divisors
// run: 50
// expect: 15 14 false true false
// run: 2
// expect: 0 0 false false false
class BooleanArrays {
    static boolean[] primes(int n) {
        boolean[] p = new boolean[n];
        for (int i = 2; i < n; i++) {
            boolean prime = true;
            for (int d = 2; d * d <= i && prime; d++)
                prime = !p[d] || i % d != 0;
            p[i] = prime;
        }
        return p;
    }
    static boolean[] both(boolean[] a, boolean[] b) {
        boolean[] c = new boolean[a.length];
        for (int i = 0; i < a.length; i++)
            c[i] = a[i] & b[i];
        return c;
    }
    static int count(boolean[] a) { int n = 0; for (int i = 0; i < a.length; i++) if (a[i]) n++; return n; }
    static boolean all(boolean[] a) { boolean r = true; for (int i = 0; i < a.length; i++) r &= a[i]; return r; }
    static boolean any(boolean[] a) { boolean r = false; for (int i = 0; i < a.length; i++) r = r || a[i]; return r; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        boolean[] p = primes(n), odd = new boolean[n];
        for (int i = 0; i < n; i++)
            odd[i] = i % 2 == 1;
        System.out.println(count(p) + " " + count(both(p, odd)) + " " + all(p) + " " + any(p) + " " + any(both(p, new boolean[n])));
    }
}
