// javac: rejects
class Scopes {
    static int f(int n) {
        { int inner = 1; }
        int a = inner;                  // error: no variable 'inner'
        for (int i = 0; i < n; i++) a++;
        int b = i;                      // error: no variable 'i'
        if (n > 0) { int c = 1; } else { a = c; }   // error: no variable 'c'
        do { int d = n--; } while (d > 0);          // error: no variable 'd'
        return a;
    }
}
