// javac: accepts
class Formats {
    static String text(int n) { return "%d"; }  // error: a string as a value is outside FunJava
    public static void main(String[] args) {
        int i = args.length;
        double x = i;
        System.out.printf("%d %s%n", i);        // error: '%s' in a format: its argument is missing
        System.out.printf("%d%n", i, x);        // error: the format has no conversion for this argument
        System.out.printf("%d%n", x);           // error: '%d' in a format takes a whole number, not double
        System.out.printf("%.2f%n", i);         // error: '%.2f' in a format takes a float or a double, not int
        System.out.printf("%c%n", x);           // error: '%c' in a format takes a character or an int, not double
        System.out.printf("%b%n", i);           // error: '%b' in a format takes a boolean, not int
        System.out.printf("%x%n", "text");      // error: '%x' in a format takes no text: %s does
        System.out.printf("%h%n", i);           // error: '%h' in a format: there are %d %x %o %f %e %g %s %b %c %n %%
        System.out.printf("%1$d%n", i);         // error: '%1$' in a format: arguments have no numbers here
        System.out.printf("%<d%n", i);          // error: '%<' in a format: arguments have no numbers here
        System.out.printf("%-d%n", i);          // error: '%-d' in a format: this flag needs a width
        System.out.printf("%05.1d%n", i);       // error: '%05.1d' in a format: there is no precision for this letter
        System.out.printf("%-05d%n", i);        // error: '%-05d' in a format: these flags exclude each other
        System.out.printf("%#d%n", i);          // error: '%#d' in a format: there is no flag '#' for this letter
        System.out.printf("%++d%n", i);         // error: '%++d' in a format: this flag is there twice
        System.out.printf("%2000d%n", i);       // error: '%2000d' in a format: this number is too large
        System.out.printf("%.f%n", x);          // error: '%.f' in a format: digits of the precision are missing
        System.out.printf("100%");              // error: '%' in a format: a letter is missing
        System.out.printf("%5n");               // error: '%5n' in a format: there is no width for this letter
        System.out.printf("%s%n", args);        // error: 'args' is read by Integer.parseInt
        System.out.printf("%s%n", new int[1]);  // error: '%s' in a format takes a text or a value, not int[]
        System.out.printf("%5s%n", "a" + i);    // error: '%5s' in a format takes one text, not several that are joined
        System.out.printf("%.1s%n", "\u00e9s"); // error: '%.1s' in a format: there is no precision for a text that is not of ASCII
        System.out.printf("%.1s%n", 'c');       // error: '%.1s' in a format: there is no precision for a character
        System.out.printf(i > 0 ? "a" : "b");   // error: a format is a string literal
        System.out.println(String.format(args[0]));     // error: a format is a string literal
        int length = String.format("%d", i).length();   // error: a string as a value is outside FunJava
    }
}
