// Loops that go by more than one and compare a sum with an end count, as those that go by one do.
// remark: 15: ends: it counts to an end that is known before it
// run: 0 5
// expect: 0 0 0 0 0
// run: 9 5
// expect: 751020 751020 751020 67472 0
// run: 1003 5
// expect: -1312302996 -1312302996 -1312302996 -978430318 96
// run: 1003 2147482640
// expect-exit: 1
// error: 46: array index out of bounds: index 1020, length 1003
class X {
    static int word(int[] b) {
        int c = 0;
        for (int i = 0; i + 4 <= b.length; i += 4)
            c = c * 31 ^ (b[i] | b[i + 1] << 4 | b[i + 2] << 8 | b[i + 3] << 12);
        return c;
    }

    static int before(int[] b) {
        int c = 0;
        for (int i = 0; i + 3 < b.length; i += 4)
            c = c * 31 ^ (b[i] | b[i + 1] << 4 | b[i + 2] << 8 | b[i + 3] << 12);
        return c;
    }

    static int upTo(int[] b, int n, int k) {
        int c = 0;
        for (int i = k; i + 3 < n; i += 4)
            c = c * 31 ^ (b[i] | b[i + 1] << 4 | b[i + 2] << 8 | b[i + 3] << 12);
        return c;
    }

    static int pairs(int[] b) {
        int c = 0, i = 0;
        while (i + 1 < b.length) {
            c = c * 31 ^ b[i] * b[i + 1];
            i += 2;
        }
        return c + i * 133;
    }

    static int far(int[] b, int from, int end) {
        int sum = 0;
        for (int i = from; i + 5 <= end; i += 60)
            sum += b[i - from];
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), from = Integer.parseInt(args[1]);
        int[] b = new int[n];
        for (int i = 0; i < n; i++)
            b[i] = i * 7 % 16;
        System.out.println(word(b) + " " + before(b) + " " + upTo(b, n, 0) + " " + pairs(b) + " " + far(b, from, from + n - 1));
    }
}
