// Large arrays that loops fill in order, one element or 16 at a time, beginning somewhere, leaving some out, up and down: what nobody
// has written is zero, also where the memory has been in use before.
// run: 20000
// expect: 4452197708113951248 6493916944105342119 6005988680461428376
// expect: 2103070816 -170148464 361801279
// expect: 8.088188976377953 5.644094488188976
// expect: -8458937972608615077 4571476120612456919
// expect: -1393258164881125039 7443850778712973554 2381378740223954809
// expect: 1267554273 -2042002160 1548456970
// expect: 9.288188976377953 6.8440944881889765
// expect: -8458937972608615077 4571476120612456919
// run: 40
// expect: -1993750312614266092 9060870381581453627 0
// expect: 1104791288 362393244 -1809278290
// expect: 10.305511811000521 0.0
// expect: 4151253585659913531 1766504421469963987
// expect: 398827013935346213 -7895322790920184170 3816844098356381953
// expect: -1637621159 1277826708 2031812325
// expect: 11.50551181100052 0.0
// expect: 4151253585659913531 1766504421469963987
class FilledInOrder {
    /* Each turn looks at the element that comes next. */
    static long ahead(int n, int from, long seed) {
        long[] a = new long[n];
        for (int i = from; i < n; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L + (i + 1 < n ? a[i + 1] : 0);
            a[i] = seed;
        }
        long h = seed;
        for (int i = 0; i < n; i++)
            h = h * 31 + a[i];
        return h;
    }
    static int words(int n, int by, int seed) {
        int[] a = new int[n];
        for (int i = 0; i < n; i += by) {
            seed = seed * 1664525 + 1013904223 + (i + by < n ? a[i + by] : 0);
            a[i] = seed;
        }
        int h = seed;
        for (int i = n - 1; i >= 0; i--)
            h = h * 31 + a[i];
        return h;
    }
    static double reals(int n, int from, double x) {
        double[] a = new double[n];
        for (int i = n - 1; i >= from; i--) {
            x = x * 0.75 + i % 7 + a[i > 0 ? i - 1 : 0];
            a[i] = x;
        }
        double h = 0;
        for (int i = 0; i < n; i++)
            h = h * 0.5 + a[i];
        return h;
    }
    /* In lanes, which begin beside a chunk. */
    static long lanes(int n, int from, int rounds) {
        long[] a = new long[n], b = new long[n + 5];
        for (int r = 0; r < rounds; r++) {
            for (int i = from; i < n; i++)
                b[i + r] = a[i] + i * r;
            for (int i = from; i < n; i++)
                a[i] = b[i + 2] ^ b[i];
        }
        long h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + a[i] + b[i];
        return h;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        for (int r = 0; r < 2; r++) {
            System.out.println(ahead(n, 0, r) + " " + ahead(n + 3, 5, r) + " " + ahead(n + 16, 16384, r));
            System.out.println(words(2 * n, 1, r) + " " + words(2 * n + 1, 2, r) + " " + words(2 * n + 33, 37, r));
            System.out.println(reals(n, 0, r) + " " + reals(n + 1, 100, r));
            System.out.println(lanes(n, 0, 3) + " " + lanes(n + 7, 3, 4));
        }
    }
}
