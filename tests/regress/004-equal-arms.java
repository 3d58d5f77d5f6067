// a constant that both arms of an if give, of which nothing else was left, took the place of another node
// run: 1
// expect: 83
// expect: 83
// run: 5
// expect: 83
// expect: 83
class EqualArms {
    static int[] make(long p) {
        int v;
        if (p != 1) v = 1; else v = 1;
        int w = 1;
        int[] a = {w, 1, w, 1, Math.abs(70) - w, w % v + w + w, w};
        return a;
    }
    static long hash(int[] a) {
        long h = 7;
        for (int i = 0; i < a.length; i++)
            h += a[i];
        return h;
    }
    public static void main(String[] args) {
        System.out.println(hash(make(Long.parseLong(args[0]))));
        System.out.println(hash(make(1)));
    }
}
