// run: 0 9223372036854775807 -9223372036854775807
// expect: 0
// run: 0 5000000000000000000 -5000000000000000000
// expect: 0
// run: 0 3 9
// expect: 101
// run: 1 -9223372036854775807 9223372036854775807
// expect: 0
// run: 1 -5000000000000000000 5000000000000000000
// expect: 0
// run: 1 9 3
// expect: 59
// run: 2 -5000000000000000001 5000000000000000000
// expect-exit: 1
// error: 53: array index out of bounds
// run: 2 0 3
// expect: 6
// run: 3 0 2147483647
// expect-exit: 1
// error: 59: array index out of bounds
// run: 3 0 2
// expect: 3
// run: 4 0 2147483647
// expect-exit: 1
// error: 71: array index out of bounds
// run: 4 0 2
// expect: 6
// run: 5 9223372036854775801 9223372036854775807
// expect: 6917529027641081957
// run: 5 1 -9223372036854775808
// expect: 0
// run: 6 2147483647 0
// expect-exit: 1
// error: 65: array index out of bounds
// run: 6 2 0
// expect: 3
/* Loops whose bounds are as far from each other as numbers can be, or are the last there are. */
class X {
    static long up(long from, long to) {
        long s = 0;
        for (long i = from; i < to; i++) s += i * 3 ^ i >> 2;
        return s;
    }

    static long down(long from, long to) {
        long s = 0;
        for (long i = from; i > to; i -= 2) s += i * 3 ^ i >> 2;
        return s;
    }

    static long elements(int[] a, long from, long to) {
        long s = 0;
        for (long i = from; i < to; i++) s += a[(int) i];
        return s;
    }

    static int[] fill(int n, int to) {
        int[] r = new int[n];
        for (int i = 0; i <= to; i++) r[i] = i * i;
        return r;
    }

    static int[] back(int n, int from) {
        int[] r = new int[n];
        for (int i = from; i >= 0; i--) r[i] = i * i;
        return r;
    }

    static long sum(int[] a, int to) {
        long s = 0;
        for (int i = 0; i <= to; i++) s += a[i];
        return s;
    }

    public static void main(String[] args) {
        int mode = Integer.parseInt(args[0]);
        long from = Long.parseLong(args[1]), to = Long.parseLong(args[2]);
        int[] a = {3, 1, 2};
        long r = switch (mode) {
            case 0 -> up(from, to);
            case 1 -> down(from, to);
            case 2 -> elements(a, from, to);
            case 3 -> fill(3, (int) to).length;
            case 4 -> sum(a, (int) to);
            case 5 -> up(from, to) + down(to, from);
            default -> back(3, (int) from).length;
        };
        System.out.println(r);
    }
}
