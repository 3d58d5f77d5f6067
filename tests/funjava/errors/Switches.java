// javac: rejects
class Switches {
    static int f(int n, boolean b) {
        switch (n) {
            case 1: case 2, 1:                  // error: this case is there already
                n++;
            default:
            default:                            // error: 'default' is written twice
                n--;
            case n:                             // error: a case is a constant int
                case 3L:                        // error: a case is a constant int
        }
        switch (n) {
            case 1 -> n++;
            case 2: n--;                        // error: all cases of a switch have ':' behind them, or all '->'
        }
        switch (b) { }                          // error: 'switch' takes an int, not boolean
        int y = switch (n) {
            case 1 -> 2;
            default -> true;                    // error: expected int, not boolean
        };
        n = 1 + switch (n) { case 1 -> 2; default -> b; };      // error: the cases of this switch have no type in common: there are int and boolean
        yield 5;                                // error: 'yield' outside of a switch that is a value
        return switch (n) { default -> { yield 1.5; } };    // error: a double does not fit into an int
    }
}
