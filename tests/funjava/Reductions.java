// every operator of reductions, over int and long, on any number of elements
// run: 0
// expect: 0 1 -1 0 0
// expect: 2147483647 -2147483648 5 true false
// run: 1
// expect: 1543 1543 252645135 1536 1543
// expect: 1543 1543 2380854 true false
// run: 15
// expect: -1085597381 -567764247 252645135 16776960 451708601
// expect: 1543 443593821 1015594443685738408 true false
// expect-turns: jit_sweeps
// run: 255
// expect: -671626105 1787591625 252645135 16776960 146573305
// expect: 1543 535937457 5877634183145244436 true false
// run: 257
// expect: 22189703 -37746745 252645135 16776960 14983687
// expect: 1543 535937457 6127829661153798390 true false
// run: 5000
// expect: 936182467 -317620695 252645135 16776960 168701049
// expect: 1543 536864221 129084681152179792 true true
class Reductions {
    static int[] mix(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245 + 12345) >>> 3 ^ i << 7;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = mix(n);
        int sum = 0, product = 1, and = -1, or = 0, xor = 0, min = Integer.MAX_VALUE, max = Integer.MIN_VALUE;
        long wide = 5;
        boolean all = true, any = false;
        for (int i = 0; i < n; i++) sum += a[i];
        for (int i = 0; i < n; i++) product *= a[i] | 1;
        for (int i = 0; i < n; i++) and &= a[i] | 0x0f0f0f0f;
        for (int i = 0; i < n; i++) or |= a[i] & 0x00ffff00;
        for (int i = 0; i < n; i++) xor ^= a[i];
        for (int i = 0; i < n; i++) min = Math.min(min, a[i]);
        for (int i = 0; i < n; i++) max = Math.max(a[i], max);
        for (int i = 0; i < n; i++) wide = wide + (long) a[i] * a[i];
        for (int i = 0; i < n; i++) all = all && a[i] != 12345;
        for (int i = 0; i < n; i++) any |= a[i] % 1000 == 7;
        System.out.println(sum + " " + product + " " + and + " " + or + " " + xor);
        System.out.println(min + " " + max + " " + wide + " " + all + " " + any);
    }
}
