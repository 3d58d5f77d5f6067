// elements that a short loop looks up ahead, at indices that are reckoned with the number 0
//
// run: 40
// expect: 8755180 488260780 8755180
class ZeroInAllTurns {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long[] a = new long[64];
        for (int i = 0; i < 64; i++)
            a[i] = i * i + 3;
        long right = 0, left = 0, product = 0;
        for (int i = 0; i < n; i++) {
            long z = i;
            for (int k = 0; k < 8; k++)
                z = z * 3 + a[(k * 5 - 0) % 64];
            right += z;
        }
        for (int i = 0; i < n; i++) {
            long z = i;
            for (int k = 0; k < 8; k++)
                z = z * 3 + a[63 + (0 - k * 5) % 64];
            left += z;
        }
        for (int i = 0; i < n; i++) {
            long z = i;
            for (int k = 0; k < 8; k++)
                z = z * 3 + a[(k * 0 + k * 5) % 64];
            product += z;
        }
        System.out.println(right + " " + left + " " + product);
    }
}
