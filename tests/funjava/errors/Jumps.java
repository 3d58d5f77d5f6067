// javac: rejects
class Jumps {
    static int f(int i) {
        if (i > 0) break;               // error: 'break' outside of a loop or switch
        { continue; }                   // error: 'continue' outside of a loop
        while (i > 0) { i--; break; }
        return i;
    }
}
