// javac: rejects
class Signs {
    static int f(int i) {
        return i # 1;                   // error: character '#' has no meaning in Java
    }
}
