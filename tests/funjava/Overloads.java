// methods of one name: the most specific one that takes the arguments
// run:
// expect: 1 2 3 4 5 1
// expect: 6 7 8 9 9
// expect: 10 11 12 2
class Overloads {
    static int f(int x) { return 1; }
    static int f(long x) { return 2; }
    static int f(float x) { return 3; }
    static int f(double x) { return 4; }
    static int f(boolean x) { return 5; }
    static int f(int[] x) { return 6; }
    static int f(double[] x) { return 7; }
    static int f(int x, int y) { return 8; }
    static int f(long x, double y) { return 9; }
    static int g(long x) { return 10; }
    static int g(double x) { return 11; }
    static int f() { return 12; }
    public static void main(String[] args) {
        System.out.println(f(1) + " " + f(1L) + " " + f(1f) + " " + f(1.0) + " " + f(true) + " " + f('c'));
        System.out.println(f(new int[1]) + " " + f(new double[1]) + " " + f(1, 2) + " " + f(1, 2L) + " " + f(1L, 2f));
        System.out.println(g(1) + " " + g(1f) + " " + f() + " " + Overloads.f(2L));
    }
}
