// which fault comes first where elements are written inside expressions, and in for and switch
// run: 0
// error: 17: array index out of bounds: index 3, length 3
// run: 1
// error: 19: integer division by zero
// run: 2
// error: 22: array index out of bounds: index 3, length 3
// run: 3
// error: 26: negative array size
// run: 4
// error: 29: array index out of bounds: index 2, length 2
class ElementFaults {
    static int f(int k) {
        int[] a = new int[3], b = new int[3];
        int i = 0;
        if (k == 0)
            return a[1] = b[3] = 10 / (k - 1);
        if (k == 1)
            return a[i++] += b[i += 5] = 1 / (k - 1);
        if (k == 2)
            return switch (a[k]) {
                case 0 -> b[k + 1];
                default -> 7;
            };
        if (k == 3)
            for (int x : new int[k - 4])
                i += x;
        int[][] m = new int[2][2];
        for (int x : m[k - 2])
            i += x;
        return i;
    }

    public static void main(String[] args) {
        System.out.println(f(Integer.parseInt(args[0])));
    }
}
