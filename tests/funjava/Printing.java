// texts of all types; + is a sum until the first string
// run:
// expect: 
// expect: 
// expect: a1b2.5true30.5.
// expect: 3345
// expect: 339
// expect: 195cde
// expect: 98
// expect: a1
// expect: tab	quote" backslash\ apostrophe' A0 Aé
// expect: 1.0 100.0 1.0E7 0.001 1.0E-4 1.23456789125E8 -0.0
// expect: 1.0 1.0E10 0.1 3.4E38
// expect: -2147483648 -9223372036854775808 false
class Printing {
    public static void main(String[] args) {
        System.out.println();
        System.out.println("");
        System.out.print("a");
        System.out.print(1);
        System.out.print('b');
        System.out.print(2.5);
        System.out.print(true);
        System.out.print(3L);
        System.out.print(0.5f);
        System.out.println('.');
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println(1 + 2 + "3" + (4 + 5));
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        System.out.println('a' + 1);
        System.out.println("" + 'a' + 1);
        System.out.println("tab\tquote\" backslash\\ apostrophe' \101\60 \u0041\u00e9");
        System.out.println(1.0 + " " + 100.0 + " " + 1e7 + " " + 1e-3 + " " + 1e-4 + " " + 123456789.125 + " " + -0.0);
        System.out.println(1f + " " + 1e10f + " " + 0.1f + " " + 3.4e38f);
        System.out.println(Integer.MIN_VALUE + " " + Long.MIN_VALUE + " " + (1 > 2));
    }
}
