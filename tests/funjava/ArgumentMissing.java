// run: 3
// expect: begin
// expect: 3
// error: 13: missing or unsuitable program argument
// run:
// expect: begin
// error: 11: missing or unsuitable program argument
class ArgumentMissing {
    public static void main(String[] args) {
        System.out.println("begin");
        int a = Integer.parseInt(args[0]);
        System.out.println(a);
        int b = Integer.parseInt(args[1]);
        System.out.println(a + b);
    }
}
