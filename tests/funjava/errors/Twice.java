// javac: rejects
class Twice {
    static final int N = 1;
    static final double N = 2;          // error: 'N' is already declared in line 3
    static int f(int i, int i) {        // error: 'i' is already declared in line 5
        return 1;
    }
    static int g(int x) {
        int x = 1;                      // error: 'x' is already declared in line 8
        int y = 1, y = 2;               // error: 'y' is already declared in line 10
        for (int k = 0; k < 3; k++) {
            int k = 2;                  // error: 'k' is already declared in line 11
        }
        { int z = 1; }
        { int z = 2; }
        return x;
    }
    static long g(int y) {              // error: 'g' with these parameters is already declared in line 8
        return 2;
    }
}
