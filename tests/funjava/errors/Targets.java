// javac: rejects
class Targets {
    static int f(int i) {
        5 = i;                          // error: only a variable or an element of an array can be assigned to
        i + 1 = 2;                      // error: only a variable or an element of an array can be assigned to
        f(1) = 2;                       // error: only a variable or an element of an array can be assigned to
        f(1)++;                         // error: only a variable or an element of an array can be assigned to
        ++5;                            // error: only a variable or an element of an array can be assigned to
        i++ ++;                         // error: only a variable or an element of an array can be assigned to
        (i + i) += 1;                   // error: only a variable or an element of an array can be assigned to
        return i;
    }
}
