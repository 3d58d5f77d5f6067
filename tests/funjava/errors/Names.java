// javac: rejects
class Names {
    static final int N = 10;
    static int f(int i) {
        int a = nothing;                // error: no variable 'nothing'
        int b = g(1);                   // error: no method 'g'
        int c = f;                      // error: 'f' is a method: a call has parentheses behind the name
        int d = Names.M;                // error: the class has no constant 'M'
        int e = Math;                   // error: 'Math' is a class, not a value
        int h = Names.g();              // error: no method 'g'
        int k = i.length;               // error: int has no 'length'
        int l = other.length;           // error: no variable 'other'
        int n = N();                    // error: no method 'N'
        undefined = 3;                  // error: no variable 'undefined'
        return i;
    }
}
