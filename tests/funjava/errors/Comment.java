// javac: rejects
class Comment {
    static int f(int i) { return i; }
}
/* never closed             // error: unclosed comment