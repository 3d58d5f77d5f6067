// remainders and quotients of consecutive numbers by constants, 16 at a time
// run: 1000 0
// expect: 1116492948
// expect: 0 8721550682 3256662296 -2117242239382752600
// run: 333 100000
// expect: 42871631
// expect: 255943459882 252681782922 254699147154 2944436516974631854
// run: 64 -40
// expect: 510452
// expect: 3933886792 7627040332 4128212291 2153230829817510868
// run: 20 2147483600
// expect: 56022
// expect: 5432657296209128 5432659662119854 5432658104693624 -8287550702406643288
class ConstantDivisors {
    static long sums(int n) {
        long h = 0;
        for (int i = 0; i < n; i++) h += (i % 1) * 31L + (i / 1) * i;
        for (int i = 0; i < n; i++) h += (i % 2) * 31L + (i / 2) * i;
        for (int i = 0; i < n; i++) h += (i % 3) * 31L + (i / 3) * i;
        for (int i = 0; i < n; i++) h += (i % 4) * 31L + (i / 4) * i;
        for (int i = 0; i < n; i++) h += (i % 5) * 31L + (i / 5) * i;
        for (int i = 0; i < n; i++) h += (i % 6) * 31L + (i / 6) * i;
        for (int i = 0; i < n; i++) h += (i % 7) * 31L + (i / 7) * i;
        for (int i = 0; i < n; i++) h += (i % 8) * 31L + (i / 8) * i;
        for (int i = 0; i < n; i++) h += (i % 9) * 31L + (i / 9) * i;
        for (int i = 0; i < n; i++) h += (i % 11) * 31L + (i / 11) * i;
        for (int i = 0; i < n; i++) h += (i % 13) * 31L + (i / 13) * i;
        for (int i = 0; i < n; i++) h += (i % 14) * 31L + (i / 14) * i;
        for (int i = 0; i < n; i++) h += (i % 15) * 31L + (i / 15) * i;
        for (int i = 0; i < n; i++) h += (i % 16) * 31L + (i / 16) * i;
        for (int i = 0; i < n; i++) h += (i % 17) * 31L + (i / 17) * i;
        for (int i = 0; i < n; i++) h += (i % 31) * 31L + (i / 31) * i;
        for (int i = 0; i < n; i++) h += (i % 48) * 31L + (i / 48) * i;
        for (int i = 0; i < n; i++) h += (i % 1000003) * 31L + (i / 1000003) * i;
        return h;
    }
    static long[] shifted(int n, int from) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++) a[i] = a[i] * 31 + (i + from) % 3L + (long) (i + from) / 3 * 7;
        for (int i = 0; i < n; i++) a[i] += (from + i) % 5 * 1001 ^ (i + from) / 5;
        for (int i = 0; i < n; i++) a[i] += (from + i) % 6 * 1001 ^ (i + from) / 6;
        for (int i = 0; i < n; i++) a[i] = a[i] * 31 + (i + from) % 7L + (long) (i + from) / 7 * 7;
        for (int i = 0; i < n; i++) a[i] += (from + i) % 9 * 1001 ^ (i + from) / 9;
        for (int i = 0; i < n; i++) a[i] += (from + i) % 11 * 1001 ^ (i + from) / 11;
        for (int i = 0; i < n; i++) a[i] = a[i] * 31 + (i + from) % 15L + (long) (i + from) / 15 * 7;
        for (int i = 0; i < n; i++) a[i] = a[i] * 31 + (i + from) % 16L + (long) (i + from) / 16 * 7;
        for (int i = 0; i < n; i++) a[i] = a[i] * 31 + (i + from) % 17L + (long) (i + from) / 17 * 7;
        for (int i = 0; i < n; i++) a[i] += (from + i) % 31 * 1001 ^ (i + from) / 31;
        return a;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), from = Integer.parseInt(args[1]);
        System.out.println(sums(n));
        long[] a = shifted(n, from);
        long h = 0;
        for (int i = 0; i < n; i++)
            h = h * 31 + a[i];
        System.out.println(a[0] + " " + a[n - 1] + " " + a[n / 2] + " " + h);
    }
}
