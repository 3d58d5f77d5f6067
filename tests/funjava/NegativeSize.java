// run: 3 2
// expect: begin
// expect: 3
// expect: 6
// run: 3 -1
// expect: begin
// error: 19: negative array size
// run: -2 3
// expect: begin
// error: 19: negative array size
// run: 0 0
// expect: begin
// expect: 0
// expect: 0
class NegativeSize {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        System.out.println("begin");
        double[][] a = new double[n][m];
        System.out.println(a.length);
        int[] b = new int[n * m - 1 + 1];
        System.out.println(b.length);
    }
}
