// fills at an index that only grows, or only falls, by steps of its own
// run: 50
// expect: 7556630624761116522 -1104530145641785875
// expect: 6806481581922480223 -2291865720157624754
// run: 1
// expect: 31 1922
// expect: 6806481581892927521 31
class Irregular {
    static int[] evens(int[] a) {
        int[] out = new int[a.length];
        int k = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] % 2 == 0) {
                out[k] = a[i];
                k++;
            }
        return out;
    }
    static int[] merge(int[] a, int[] b) {
        int n = a.length + b.length;
        int[] c = new int[n];
        int i = 0, j = 0;
        for (int k = 0; k < n; k++)
            if (j >= b.length || i < a.length && a[i] <= b[j]) {
                c[k] = a[i];
                i++;
            } else {
                c[k] = b[j];
                j++;
            }
        return c;
    }
    static int[] bits(int n) {
        int[] a = new int[32];
        int at = 31;
        while (n != 0) {
            a[at] = n & 1;
            n >>>= 1;
            at--;
        }
        return a;
    }
    static int[] squaresBelow(int n) {
        int[] a = new int[n];
        int i = 0;
        while (i * i < n) {
            a[i] = i * i;
            i++;
        }
        return a;
    }
    static int[] numbers(int n, int step) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i * step; return a; }
    static long hash(int[] a) { long h = a.length; for (int i = 0; i < a.length; i++) h = h * 31 + a[i]; return h; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(hash(evens(numbers(n, 3))) + " " + hash(merge(numbers(n, 3), numbers(n, 2))));
        System.out.println(hash(bits(n)) + " " + hash(squaresBelow(n)));
    }
}
