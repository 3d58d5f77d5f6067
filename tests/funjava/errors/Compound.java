// javac: rejects
class Compound {
    static int f(boolean b, int i, int[] a) {
        b += 1;                         // error: '+' takes two numbers, not boolean and int
        b++;                            // error: '+' takes two numbers, not boolean and int
        i &= b;                         // error: '&' takes two ints or longs, or two booleans, not int and boolean
        b |= 1;                         // error: '|' takes two ints or longs, or two booleans, not boolean and int
        a += 1;                         // error: '+' takes two numbers, not int[] and int
        --a;                            // error: '-' takes two numbers, not int[] and int
        return i;
    }
}
