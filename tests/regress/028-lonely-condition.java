// a loop's condition whose right side lanes cannot compute together: the compiler ended
// run: 3
// expect: 6815832438299922432
// run: 12
// expect: 3870111824887897466
class LonelyCondition {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[] a = new long[40], b = {1, 2, 60, 3};
        for (int i = 0; i < 40; i++) {
            long v = b[i % 4] + i;
            int w = 3;
            while (w > 0 && ((v <= 31.39f) == !(n >= 12)))
                w--;
            a[i] = w;
        }
        long x = 5;
        for (long y : a)
            x = x * 3 + y;
        System.out.println(x);
    }
}
