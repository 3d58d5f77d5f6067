// javac: rejects
class Numbers {
    static int a = 2147483648;          // error: number is too large for an int: with an L behind it it is a long
    static long b = 9223372036854775808L;   // error: number is too large for a long
    static int c = 0x1_0000_0000;       // error: number is too large for an int
    static long d = 99999999999999999999L;  // error: number is too large for a long
    static double e = 1e400;            // error: number is too large for a double
    static float f = 1e39f;             // error: number is too large for a float
    static double g = 1e-400;           // error: number is too small for a double
    static float h = 1e-50f;            // error: number is too small for a float
    static int i = 0b;                  // error: digits are missing
    static int j = 1__000_;             // error: underscores stand only between digits
    static int k = -(2147483648);       // error: number is too large for an int
}
