// javac: rejects
class BooleanMix {
    static boolean f(boolean b, int i) {
        int x = b;                      // error: expected int, not boolean
        boolean y = 1;                  // error: expected boolean, not int
        boolean z = b + b;              // error: '+' takes two numbers, not boolean and boolean
        boolean w = b < true;           // error: '<' takes two numbers, not boolean and boolean
        boolean v = b && i;             // error: '&&' takes two booleans, not boolean and int
        boolean u = !i;                 // error: '!' takes a boolean, not int
        boolean t = b == i;             // error: '==' takes two numbers or two booleans, not boolean and int
        int s = -b;                     // error: '-' takes a number, not boolean
        int r = i & b;                  // error: '&' takes two ints or longs, or two booleans, not int and boolean
        return i;                       // error: expected boolean, not int
    }
}
