// javac: accepts
class TextArguments {
    static boolean f(String[] a) { return true; }   // error: a string as a value is outside FunJava
    public static void main(String[] args) {
        if (args[0].equals(args[1]))            // error: 'equals' compares an argument of the program with a literal, in main
            return;
        boolean b = "a".equals("b");            // error: 'equals' compares an argument of the program with a literal, in main
        b = args[0].equals("0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789abcde");    // error: a text that is compared has at most 104 bytes
        b = args[true ? 0 : 1].equals("a");
        b = args[0].isEmpty();                  // error: 'args' is read by Integer.parseInt
    }
}
