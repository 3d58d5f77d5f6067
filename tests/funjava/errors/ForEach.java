// javac: rejects
class ForEach {
    static int f(int n, int[] a) {
        for (int x : n) n += x;                 // error: 'for (x : ...)' goes through an array, not int
        for (int n : a) { }                     // error: 'n' is already declared in line 3
        for (int x : new double[3]) n += x;     // error: a double does not fit into an int
        for (boolean x : a) n++;                // error: expected boolean, not int
        for (var x : b) n += x;                 // error: no variable 'b'
        var q;                                  // error: 'var' takes its type from a value behind '=', which is not there
        var t = {1};                            // error: 'var' takes its type from a value behind '=', which is not there
        var u = u + 1;                          // error: no variable 'u'
        return x;                               // error: no variable 'x'
    }
}
