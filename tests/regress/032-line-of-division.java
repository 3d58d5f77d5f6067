// both arms divide by the same number: the line that is told is that of the arm taken
// run: 0
// error: 13: integer division by zero
// run: 3
// expect: 27
class LineOfDivision {
    static long f(int n, long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            if (i > 100)
                s += i % n;
            else
                s += i % n + a[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(f(Integer.parseInt(args[0]), new long[] {1, 2, 3, 4, 5, 6}));
    }
}
