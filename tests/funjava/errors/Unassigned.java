// javac: rejects
class Unassigned {
    static int f(int i, boolean b) {
        int x, y, z, w, v, u;
        if (b) x = 1;
        i += x;                         // error: 'x' might not have a value here
        while (i > 0) { y = 1; i--; }
        i += y;                         // error: 'y' might not have a value here
        if (b && (z = i) > 0) i += z; else i -= z;      // error: 'z' might not have a value here
        w += 1;                         // error: 'w' might not have a value here
        int t = t + 1;                  // error: 't' might not have a value here
        if (b || (v = 2) > 0) i += v;   // error: 'v' might not have a value here
        for (int k = 0; k < i; k++) u = k;
        int s = b ? u : 1;              // error: 'u' might not have a value here
        return i;
    }
    static int g(int i, boolean b) {
        int[] a;
        a[0] = 1;                       // error: 'a' might not have a value here
        int x;
        while (true) { if (b) { x = 1; break; } if (i++ > 3) break; }
        i = x;                          // error: 'x' might not have a value here
        int y;
        if (b) y = 1; else return 2;
        int z;
        if (!b || (z = y) < 3) return 1;
        return z + y;
    }
}
