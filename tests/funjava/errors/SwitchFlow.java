// javac: rejects
class SwitchFlow {
    static int value(int n) {
        return switch (n) { case 1 -> 2; };     // error: a switch that is a value has one for every number: 'default' is missing
    }
    static int assigned(int n) {
        final int once;
        int x, y, z;
        switch (n) {
            case 1: x = 1; y = 1; once = 1;
            case 2: y = 2; z = 2; break;
            default: y = 3; z = 3;
                once = 5;
        }
        switch (n) {
            case 3 -> once = 2;                 // error: 'once' is final and might have a value already
            default -> { }
        }
        int s = y + z
            + x;                                // error: 'x' might not have a value here
        switch (n) { case 1: z = 1; break; default: return 3; }
        return s;
    }
    static int never(int n) {
        switch (n) {
            case 1:
                break;
                n++;                            // error: this is never reached
            default: n++;
        }
        switch (n) { case 0 -> { return 1; } default -> { return 2; } }
        return n;                               // error: this is never reached
    }
    static int ends(int n) {
        outer: while (true) {
            while (true) { if (n > 3) continue outer; }
        }
    }
    static int missing(int n) {
        switch (n) { case 1: return 1; }
    }                                           // error: 'missing' can end without its result: return is missing
    static int left(int n) {
        out: { while (true) { if (n > 3) break out; } }
    }                                           // error: 'left' can end without its result: return is missing
    static int same(final int[] a) {
        for (final int x : a) x = 1;            // error: 'x' cannot be assigned to: it is final
        return 0;
    }
}
