// A method that is large only by methods of Math stands in the place of its calls in loops, which go in lanes then; elsewhere
// it is called.
// run: 1000
// expect: 24.9708
// remark: 13: lanes: 16 iterations at once
// remark: 15: inline: the call of 'f' is replaced by its code
// expect-stat: program.tasks 17
class LargeByTheLibrary {
    static double f(double x) { return Math.sin(x) * Math.exp(-x * 0.1) + Math.sqrt(x + 1); }

    static double simpson(int n) {
        double h = 10.0 / n, s = f(0) + f(10);
        for (int i = 1; i < n; i++)
            s += (i % 2 == 1 ? 4 : 2)
                 * f(i * h);
        return s * h / 3;
    }

    public static void main(String[] args) {
        double s = simpson(Integer.parseInt(args[0]));
        System.out.println(Math.round(s * 1e4) / 1e4);
    }
}
