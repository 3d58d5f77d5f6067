class Small {
    static final byte LARGE = 128;                      // error: 128 does not fit into a byte: the cast (byte) would cut it off
    static final char[] LETTERS = {'a', -1};            // error: -1 does not fit into a char: the cast (char) would cut it off
    record Pair(byte b, char c) {}

    static byte result(int n) {
        return n;                                       // error: an int does not fit into a byte: the cast (byte) would cut it off
    }

    static int f(byte b) {
        return b;
    }

    static int g(short s) {
        return s;
    }

    static int g(char c) {
        return c;
    }

    static int assigned(byte b, short s, char c, int i, boolean when) {
        b = s;                                          // error: a short does not fit into a byte: the cast (byte) would cut it off
        b = b + 1;                                      // error: an int does not fit into a byte
        c = b;                                          // error: a byte does not fit into a char
        s = c;                                          // error: a char does not fit into a short
        c = s;                                          // error: a short does not fit into a char
        s = 32768;                                      // error: 32768 does not fit into a short
        b = 1L;                                         // error: a long does not fit into a byte
        c = -c;                                         // error: an int does not fit into a char
        b = when ? 1 : i;                               // error: an int does not fit into a byte
        c = when ? c : b;                               // error: an int does not fit into a char
        byte[] a = {1, 'a', 200};                       // error: 200 does not fit into a byte
        int[] e = a;                                    // error: expected int[], not byte[]
        a[0] = i;                                       // error: an int does not fit into a byte
        b += when;                                      // error: '+' takes two numbers, not byte and boolean
        return a['a'] + a[b];
    }

    static int passed(byte b, char c, byte[] a) {
        java.util.Arrays.fill(a, 3);                    // error: an int does not fit into a byte
        return f(1) +                                   // error: argument 'b' of 'f' is byte, not int
               g(b) + g('a') +
               g(7) +                                   // error: no method suits g(int)
               new Pair(b, 97).c() +                    // error: an int does not fit into a char
               Byte.toUnsignedInt(7) +                  // error: an int does not fit into a byte
               java.util.Arrays.copyOf(a, 9L)[0];       // error: 'copyOf' does not take byte[] and long
    }

    static int cases(byte b, char c) {
        switch (b) {
        case 'a': return 1;
        case 200: return 2;                             // error: 200 does not fit into a byte
        }
        switch (c) {
        case -1: return 3;                              // error: -1 does not fit into a char
        case 'x': return 4;
        case 120: return 5;                             // error: this case is there already
        }
        return switch (c) { case 1 -> b; default -> true; };    // error: expected int, not boolean
    }

    static boolean cast(boolean b, byte[] a) {
        byte x = (byte) b;                              // error: boolean cannot be cast to byte: write b ? 1 : 0
        b &= x;                                         // error: '&' takes two ints or longs, or two booleans, not boolean and byte
        int[] e = (int[]) a;                            // error: byte[] cannot be cast to int[]
        return Character.isDigit('1');                  // error: Character.isDigit is outside FunJava: compare it: c >= '0' && c <= '9'
    }

    public static void main(String[] args) {
        char c = 'c';
        System.out.printf("%d%n", c);                   // error: '%d' in a format takes a whole number, not char
        System.out.println(new char[2]);                // error: print the elements in a loop: char[] would print as an address
    }
}
