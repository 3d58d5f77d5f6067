// Which calls led to a fault: tests/cli/calls.sh asks for the lines behind the message.
// run: 6 3
// expect: 19
// run: 6 6
// error: 43: array index out of bounds: index 6, length 6
// run: 40 -1
// error: 28: integer division by zero
class CallChain {
    static int even(int[] a, int n, int at) {
        if (n == 0)
            return element(a, at);
        return odd(a, n - 1, at)
            + 1;
    }

    static int odd(int[] a, int n, int at) {
        if (n == 0)
            return element(a, at);
        int s = even(a, n - 1, at);
        return 1 + s;
    }

    static int element(int[] a, int at) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * i;
        if (at < 0)
            return s / (at + 1);
        return twice(a, at) + s - s;
    }

    static int twice(int[] a, int at) {
        int[] b = new int[at + 1];
        for (int i = 0; i <= at; i++)
            b[i] = 2 * one(a, i);
        return b[at];
    }

    static int one(int[] a, int at) {
        int s = at;
        while (s > 100)
            s -= 7;
        return a[at] + s - at;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), at = Integer.parseInt(args[1]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = 2 * i;
        int s = even(a, n + 1, at);
        System.out.println(
            s);
    }
}
