// javac: rejects
class Bits {
    static long f(int i, long l, double d, float g, boolean b) {
        l = d << 1;                     // error: '<<' takes ints and longs, not double and int
        l = 1 >> d;                     // error: '>>' takes ints and longs, not int and double
        l = b >>> 1;                    // error: '>>>' takes ints and longs, not boolean and int
        l = d & 1;                      // error: '&' takes two ints or longs, or two booleans, not double and int
        l = i | g;                      // error: '|' takes two ints or longs, or two booleans, not int and float
        l = b ^ i;                      // error: '^' takes two ints or longs, or two booleans, not boolean and int
        l = ~d;                         // error: '~' takes an int or a long, not double
        l = ~b;                         // error: '~' takes an int or a long, not boolean
        i <<= d;                        // error: '<<' takes ints and longs, not int and double
        return l;
    }
}
