// javac: rejects
class Functions {
    static double f(double d, long n, boolean b) {
        int i = Integer.bitCount(n);            // error: 'bitCount' takes int, not long
        i = Math.round(d);                      // error: a long does not fit into an int
        i = Long.compare(n);                    // error: 'compare' takes 2 arguments, not 1
        d = Math.tan(b);                        // error: 'tan' takes double, not boolean
        return Math.hypot(d, b);                // error: 'hypot' takes double, not double and boolean
    }
}
