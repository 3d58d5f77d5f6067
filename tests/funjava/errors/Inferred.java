// javac: accepts
class Inferred {
    static int f(int n) {
        var c = 'c';
        n += c;
        for (int x : args(n)) n += x;
        return n;
    }
    static int[] args(int n) {
        int[] a = new int[n];
        for (int x : a) {
            int[] b = x > 1 ? a : new int[1];
            a[0] = x;                           // error: 'a' does not change any more since it, or a row of it, was used as a value in line 12
        }
        return a;
    }
}
