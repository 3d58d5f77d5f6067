// javac: rejects
class Octal {
    static int f() {
        return 089;                     // error: a number that begins with 0 is octal: digits 0 to 7
    }
}
