// a loop over a private array that carries a condition which no iteration changes
//
// run: 40
// expect: -3978117411691388416
class CarriedForNothing {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long x = n;
        boolean v = n > 5;
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 7 % 5;
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 3 - ((v = v) ? (x >> x) : (x + i));
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 3 + a[i];
        System.out.println(s);
    }
}
