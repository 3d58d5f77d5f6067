// javac: rejects
class Texts {
    public static void main(String[] args) {
        System.out.println("unclosed);  // error: unclosed string: it ends on its line with a double quote
        System.out.println('ab');       // error: unclosed character literal
        System.out.println('');         // error: a character literal holds one character, this one none
        System.out.println("\q");       // error: unknown escape
    }
}
