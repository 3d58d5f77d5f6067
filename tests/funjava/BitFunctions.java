// the functions of Integer and Long, and faults in those that divide
// run: 3
// expect: 6621804795782675817 55485679331761696 8918488990221760 83554515723555966 4620352523937031802
// expect: 2100569584 644 2.2250738585072014E-308 3
// run: 0
// expect: 6621804795782675817 55485679331761696 8918488990221760 83554515723555966 4620352523937031802
// expect: 2100569584 644 2.2250738585072014E-308 3
// error: 59: integer division by zero
// run: 1
// expect: 6621804795782675817 55485679331761696 8918488990221760 83554515723555966 4620352523937031802
// expect: 2100569584 644 2.2250738585072014E-308 3
// error: 61: integer division by zero
class BitFunctions {
    static long ints(int x, int n) {
        long h = Integer.bitCount(x) + 33L * Integer.numberOfLeadingZeros(x) + 2000L * Integer.numberOfTrailingZeros(x);
        h = h * 31 + Integer.reverse(x);
        h = h * 31 + Integer.reverseBytes(x);
        h = h * 31 + Integer.rotateLeft(x, n);
        h = h * 31 + Integer.rotateRight(x, n);
        h = h * 31 + Integer.highestOneBit(x);
        h = h * 31 + Integer.lowestOneBit(x);
        h = h * 31 + Integer.signum(x) + Integer.compare(x, n) * 3 + Integer.compareUnsigned(x, n) * 9;
        h = h * 31 + Integer.toUnsignedLong(x);
        return h + Integer.divideUnsigned(x, n | 1) + Integer.remainderUnsigned(x, n | 1) + Math.floorMod(x, n | 1);
    }

    static long longs(long x, int n) {
        long h = Long.bitCount(x) + 65L * Long.numberOfLeadingZeros(x) + 5000L * Long.numberOfTrailingZeros(x);
        h = h * 31 + Long.reverse(x);
        h = h * 31 + Long.reverseBytes(x);
        h = h * 31 + Long.rotateLeft(x, n);
        h = h * 31 + Long.rotateRight(x, n);
        h = h * 31 + Long.highestOneBit(x);
        h = h * 31 + Long.lowestOneBit(x);
        h = h * 31 + Long.signum(x) + Long.compare(x, n) * 3 + Long.compareUnsigned(x, n) * 9;
        return h + Long.divideUnsigned(x, n | 1) + Long.remainderUnsigned(x, n | 1) + Math.floorDiv(x, n | 1);
    }

    static int[] counts(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = Integer.bitCount(i * 0x9e3779b9) - Integer.numberOfTrailingZeros(i) + Math.floorMod(i - n / 2, 7);
        return a;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long h = 0, x = 1;
        for (int i = 0; i < 200; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            h = h * 7 + ints((int) (x >>> 32), i - 100) + longs(x, i - 100) + ints(i - 100, 5) + longs(i - 100, -3);
        }
        System.out.println(h + " " + ints(0, 0) + " " + longs(0, 0) + " " + ints(Integer.MIN_VALUE, -1) + " " + longs(Long.MIN_VALUE, -1));
        int s = 0;
        for (int c : counts(1000))
            s = s * 3 + c;
        System.out.println(s + " " + Long.SIZE + Integer.BYTES + " " + Double.MIN_NORMAL + " " + Long.bitCount(7));
        if (n == 0)
            System.out.println(Math.floorMod(5, n));
        if (n == 1)
            System.out.println(Long.divideUnsigned(5, n - 1));
    }
}
