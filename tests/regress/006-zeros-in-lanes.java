// a sum of doubles in lanes, whose turns make arrays of zeros
// run: 34
// expect: 554.0
// run: 340
// expect: 57623.0
class ZerosInLanes {
    static int[] zeros(int n) {
        int[] a = new int[n];
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        double v = -7;
        for (int i = 0; i < n; i++)
            v += (double) (i + zeros(1 + i % 3)[0]);
        System.out.println(v);
    }
}
