// javac: accepts
class Arguments {
    public static void main(String[] args) {
        int n = Integer.parseInt("12");         // error: 'parseInt' reads an argument of the program, in main: Integer.parseInt(args[i])
        System.out.println(args[0]);            // error: 'args' is read by Integer.parseInt, Long.parseLong or Double.parseDouble
        int m = args[0].length();               // error: 'args' is read by Integer.parseInt
        args[0] = "1";                          // error: the program's arguments cannot be written
        Integer.parseInt(args[0]);
        System.out.println(args.length + n + m);
    }
    static int f(int n) {
        main(new String[0]);                    // error: a string as a value is outside FunJava
        return n;
    }
}
