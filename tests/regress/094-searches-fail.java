// Searches that run out of the array, far behind where they begin.
// run: 700 0
// expect-exit: 1
// error: 20: array index out of bounds: index 700, length 700
// run: 700 1
// expect-exit: 1
// error: 27: array index out of bounds: index -2, length 700
// run: 700 2
// expect-exit: 1
// error: 33: array index out of bounds: index 690, length 690
// run: 700 3
// expect: 699 0 689
// remark: 20: search: 128 iterations are asked at once
// remark: 27: search: 128 iterations are asked at once
// remark: 33: search: 128 iterations are asked at once
class X {
    static int past(int[] a, int v) {
        int i = 0;

        while (a[i] != v)
            i++;
        return i;
    }

    static int below(int[] a, int i, int v) {

        while (a[i] != v)
            i -= 2;
        return i;
    }

    static int both(int[] a, int[] b, int i) {
        while (i < a.length && a[i] != b[i])
            i++;
        return i;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), which = Integer.parseInt(args[1]);
        int[] a = new int[n], b = new int[n - 10];
        for (int i = 0; i < n; i++)
            a[i] = i;
        if (which == 3)
            b[n - 11] = n - 11;
        System.out.println(past(a, which == 0 ? -1 : n - 1) + " " + below(a, n - 2, which == 1 ? -1 : 0) + " " + both(a, b, 1));
    }
}
