// javac: rejects
class Calls {
    static int one(int a) { return a; }
    static double two(double a, long b) { return a; }
    static int over(int a) { return a; }
    static int over(double[] a) { return 1; }
    static int both(int a, long b) { return 1; }
    static int both(long a, int b) { return 2; }
    static int f(int i, long l, double d, boolean b, int[] a) {
        i = one();                      // error: 'one' takes 1 argument, not 0
        i = one(1, 2);                  // error: 'one' takes 1 argument, not 2
        i = one(l);                     // error: argument 'a' of 'one' is int, not long
        d = two(i);                     // error: 'two' takes 2 arguments, not 1
        d = two(1, 1.5);                // error: argument 'b' of 'two' is long, not double
        d = two(b, a);                  // error: argument 'a' of 'two' is double, not boolean
        i = over(1.5);                  // error: no method suits over(double)
        i = over();                     // error: no method suits over()
        i = both(1, 2);                 // error: several methods suit both(int, int), none best
        return i;
    }
}
