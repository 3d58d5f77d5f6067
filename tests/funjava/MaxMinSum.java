// run: 3 4
// expect: 22 0 16 7.5
// expect: 0.0 -0.0 NaN 9
// run: -5 2147483647
// expect: -14 0 24 -2.1474836405E9
// expect: 0.0 -0.0 NaN 9
/** max, min and sum of Integer, Long, Float and Double, in a class as people write it. */
public class MaxMinSum {
    private MaxMinSum() {}
    static int whole(int x, int y) {
        return Integer.max(x, y) * 3 + Integer.min(x, 3) + Integer.sum(x, y);
    }
    @SuppressWarnings("unused")
    static long large(long x, int y) {
        return Long.max(x, y) * 3 + Long.min(x, 3) + Long.sum(x, y);
    }
    static double real(double x, float y) {
        return Double.max(x, y) * 3 + Double.min(x, 3) + Double.sum(x, y) - Float.max(y, 2) / Float.min(y, 0.5f) + Float.sum(y, 3);
    }
    public static void main(String[] args) {
        int x = Integer.parseInt(args[0]), y = Integer.parseInt(args[1]);
        System.out.println(whole(x, y) + " " + whole(2147483647, 1) + " " + large(5L, -x - 4) + " " + real(1.5, -y / 2f));
        System.out.println(Double.max(-0.0, 0.0) + " " + Double.min(0.0, -0.0) + " " + Double.max(Double.NaN, 1) + " " + Integer.max('a' - 'X', 7));
    }
}
