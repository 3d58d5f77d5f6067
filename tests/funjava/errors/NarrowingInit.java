// javac: rejects
class NarrowingInit {
    static int f(long l, float g, double d) {
        int a = 1L;         // error: a long does not fit into an int: the cast (int) would cut it off
        int b = 1.0f;       // error: a float does not fit into an int
        int c = d;          // error: a double does not fit into an int
        long e = d;         // error: a double does not fit into a long
        long h = g;         // error: a float does not fit into a long
        float i = d;        // error: a double does not fit into a float
        float j = 1.5;      // error: a double does not fit into a float
        return l;           // error: a long does not fit into an int
    }
}
