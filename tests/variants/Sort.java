// Bitonic sorting in many forms: what stands beside the form of programs/funjava/Sort.java.
//
// base: base 1 base(ints(15)) base(ints(6))
// variant: longs 1 longSort(longs(15)) longSort(longs(6))
// variant: doubles 1 doubleSort(doubles(15)) doubleSort(doubles(6))
// variant: loops 1 loops(ints(15)) loops(ints(6))
// variant: by-if 1 byIf(ints(15)) byIf(ints(6))
// variant: by-choice 1 byChoice(ints(15)) byChoice(ints(6))
// variant: in-place 1 inPlace(ints(15)) inPlace(ints(6))
// variant: partner 1 partnerFirst(ints(15)) partnerFirst(ints(6))
//
// remark: 59: hoisting: what both arms compute stands before them
// run: 3
// expect: base 1696443
// expect: longs 1696443
// expect: doubles 6473448719407644672
// expect: loops 1696443
// expect: by-if 1696443
// expect: by-choice 1696443
// expect: in-place 1696443
// expect: partner 1696443
// run: 9
// expect: base 102891834
// expect: longs 102891834
// expect: doubles 5633313602610921472
// expect: loops 102891834
// expect: by-if 102891834
// expect: by-choice 102891834
// expect: in-place 102891834
// expect: partner 102891834
public class Sort {
    static int[] ints(int log) {
        int n = 1 << log;
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245 + 12345 >>> 8) % 100000;
        return a;
    }
    static long[] longs(int log) {
        int n = 1 << log;
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245 + 12345 >>> 8) % 100000;
        return a;
    }
    static double[] doubles(int log) {
        int n = 1 << log;
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 1103515245 + 12345 >>> 8) % 100000;
        return a;
    }

    static int[] pass(int[] a, int k, int j) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++) {
            boolean smaller = ((i & k) == 0) == ((i & j) == 0);
            b[i] = smaller ? Math.min(a[i], a[i ^ j]) : Math.max(a[i], a[i ^ j]);
        }
        return b;
    }
    static int[] merge(int[] a, int k, int j) {
        return j == 0 ? a : merge(pass(a, k, j), k, j / 2);
    }
    static int[] sort(int[] a, int k) {
        return k > a.length ? a : sort(merge(a, k, k / 2), 2 * k);
    }
    static int[] base(int[] a) {
        return sort(a, 2);
    }
    static long[] longPass(long[] a, int k, int j) {
        int n = a.length;
        long[] b = new long[n];
        for (int i = 0; i < n; i++) {
            boolean smaller = ((i & k) == 0) == ((i & j) == 0);
            b[i] = smaller ? Math.min(a[i], a[i ^ j]) : Math.max(a[i], a[i ^ j]);
        }
        return b;
    }
    static long[] longMerge(long[] a, int k, int j) {
        return j == 0 ? a : longMerge(longPass(a, k, j), k, j / 2);
    }
    static long[] longFrom(long[] a, int k) {
        return k > a.length ? a : longFrom(longMerge(a, k, k / 2), 2 * k);
    }
    static long[] longSort(long[] a) {
        return longFrom(a, 2);
    }
    static double[] doublePass(double[] a, int k, int j) {
        int n = a.length;
        double[] b = new double[n];
        for (int i = 0; i < n; i++) {
            boolean smaller = ((i & k) == 0) == ((i & j) == 0);
            b[i] = smaller ? Math.min(a[i], a[i ^ j]) : Math.max(a[i], a[i ^ j]);
        }
        return b;
    }
    static double[] doubleMerge(double[] a, int k, int j) {
        return j == 0 ? a : doubleMerge(doublePass(a, k, j), k, j / 2);
    }
    static double[] doubleFrom(double[] a, int k) {
        return k > a.length ? a : doubleFrom(doubleMerge(a, k, k / 2), 2 * k);
    }
    static double[] doubleSort(double[] a) {
        return doubleFrom(a, 2);
    }
    static int[] loops(int[] first) {
        int[] a = first;
        for (int k = 2; k <= first.length; k *= 2)
            for (int j = k / 2; j > 0; j /= 2)
                a = pass(a, k, j);
        return a;
    }
    static int[] ifPass(int[] a, int k, int j) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++) {
            int x = a[i], y = a[i ^ j];
            boolean smaller = ((i & k) == 0) == ((i & j) == 0);
            if (smaller == x < y)
                b[i] = x;
            else
                b[i] = y;
        }
        return b;
    }
    static int[] byIf(int[] first) {
        int[] a = first;
        for (int k = 2; k <= first.length; k *= 2)
            for (int j = k / 2; j > 0; j /= 2)
                a = ifPass(a, k, j);
        return a;
    }
    static int[] choicePass(int[] a, int k, int j) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++) {
            boolean smaller = ((i & k) == 0) == ((i & j) == 0);
            int least = a[i] < a[i ^ j] ? a[i] : a[i ^ j], most = a[i] > a[i ^ j] ? a[i] : a[i ^ j];
            b[i] = smaller ? least : most;
        }
        return b;
    }
    static int[] byChoice(int[] first) {
        int[] a = first;
        for (int k = 2; k <= first.length; k *= 2)
            for (int j = k / 2; j > 0; j /= 2)
                a = choicePass(a, k, j);
        return a;
    }
    static int[] inPlace(int[] first) {
        int n = first.length;
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = first[i];
        for (int k = 2; k <= n; k *= 2)
            for (int j = k / 2; j > 0; j /= 2)
                for (int i = 0; i < n; i++) {
                    int other = i ^ j;
                    if (other > i && (i & k) == 0 == a[i] > a[other]) {
                        int t = a[i];
                        a[i] = a[other];
                        a[other] = t;
                    }
                }
        return a;
    }
    static int[] partnerPass(int[] a, int k, int j) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++) {
            boolean first = (i & j) == 0, up = (i & k) == 0;
            int other = first ? i + j : i - j;
            b[i] = first == up ? Math.min(a[i], a[other]) : Math.max(a[i], a[other]);
        }
        return b;
    }
    static int[] partnerFirst(int[] first) {
        int[] a = first;
        for (int k = 2; k <= first.length; k *= 2)
            for (int j = k / 2; j > 0; j /= 2)
                a = partnerPass(a, k, j);
        return a;
    }

    static long digestRow(double[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += Double.doubleToLongBits(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestIntsRow(int[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    static long digestLongsRow(long[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digestIntsRow(base(ints(n))));
        System.out.println("longs " + digestLongsRow(longSort(longs(n))));
        System.out.println("doubles " + digestRow(doubleSort(doubles(n))));
        System.out.println("loops " + digestIntsRow(loops(ints(n))));
        System.out.println("by-if " + digestIntsRow(byIf(ints(n))));
        System.out.println("by-choice " + digestIntsRow(byChoice(ints(n))));
        System.out.println("in-place " + digestIntsRow(inPlace(ints(n))));
        System.out.println("partner " + digestIntsRow(partnerFirst(ints(n))));
    }
}
