// An element that is the same in every iteration is read once, before the loop, if it is there, also where a check has to
// stay in the loop: a loop of no iterations does not ask, and what fails first is what java finds first.
// run: 5 4
// expect: 15069
// run: 3 99
// expect-exit: 1
// error: 15: array index out of bounds: index 99, length 10
// run: 12 4
// expect-exit: 1
// error: 15: array index out of bounds: index 10, length 10
class InvariantElements {
    static long sums(long[] d, long[] e, int from, int to, int at) {
        long s = 1;
        for (int k = from; k < to; k++)
            s = s * 3 + e[k] * d[at] % 1000 + d[at - 2];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), at = Integer.parseInt(args[1]);
        long[] d = new long[10], e = new long[10];
        for (int i = 0; i < 10; i++) {
            d[i] = i * 7;
            e[i] = i * i + 3;
        }
        long none = sums(d, e, 4, 4, 1000) + sums(d, e, 4, 3, -1);
        System.out.println(none + sums(d, e, 0, n, at) - 2);
    }
}
