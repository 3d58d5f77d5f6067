// Loops that elements of an array leave one by one: what they carry from turn to turn.
//
// run: 1
// expect: 3 3098476543630913668 61.8818359375 0
// expect-turns: jit_loops
// run: 15
// expect: 896172606737337359 4203759179846457071 397.1816894598536 0
// expect-turns: jit_loops
// run: 16
// expect: -9112137338557644961 -6340692515838297168 421.1974115583898 0
// expect-turns: jit_loops
// run: 50
// expect: -3878700973729678588 -4790998425524638074 1771.1839541688819 0
// run: 333
// expect: -15860614980912299 656291197808199789 77650.5446070075 0
public class Leaving {
    // two values that change places
    static int swapped(double limit) {
        double a = 0, b = 1;
        int n = 0;
        while (b < limit) {
            double t = a + b;
            a = b;
            b = t;
            n++;
        }
        return n;
    }

    // the value itself is wanted, too; it may be no number
    static double root(double x, double start) {
        double r = start, last = 0;
        int n = 0;
        while (n < 60 && Math.abs(r - last) > 1e-9) {
            last = r;
            r = (r + x / r) / 2;
            n++;
        }
        return r + n;
    }

    // three of them, and a test at the end
    static double three(double x) {
        double a = x, b = 1, c = 0;
        do {
            c = c + a * b;
            b = b * 0.5;
            a = a - c * 0.25;
        } while (a > 0.125 && c < 100);
        return a + b + c;
    }

    static int collatz(int start, int limit) {
        long v = start + 1;
        int n = 0;
        while (n < limit && v > 1) {
            v = (v & 1) == 0 ? v / 2 : 3 * v + 1;
            n++;
        }
        return n;
    }

    // bits that look like no number stay as they are
    static long mixed(long start, int limit) {
        long v = start;
        int n = 0;
        while (n < limit && (v & 0xff) != 7) {
            v = v * 0x7ff0000000000001L + 0x7ff8000000000123L + n;
            n++;
        }
        return v;
    }

    // infinite, then no number, for those that have left
    static int far(double x, double y) {
        double r = x, i = y;
        int n = 0;
        while (n < 3000 && r * r + i * i <= 4) {
            double t = r * r - i * i + x;
            i = 2 * r * i + y;
            r = t;
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] s = new int[n], c = new int[n], f = new int[n];
        double[] r = new double[n], t = new double[n];
        long[] m = new long[n];
        for (int i = 0; i < n; i++)
            s[i] = swapped(i * i * 17.5);
        for (int i = 0; i < n; i++)
            r[i] = root(i - 3, 1 + i % 5);
        for (int i = 0; i < n; i++)
            t[i] = three(0.5 + i * 0.75);
        for (int i = 0; i < n; i++)
            c[i] = collatz(i, 97);
        for (int i = 0; i < n; i++)
            m[i] = mixed(i * 123456789L, 40);
        for (int i = 0; i < n; i++)
            f[i] = far(i * 0.011 - 1.7, 0.3 - i * 0.0021);
        long sum = 0, bits = 0;
        double all = 0;
        int odd = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + s[i] * 7 + c[i] * 1000003 + f[i];
            bits = bits * 31 + m[i];
            if (r[i] == r[i])
                all += r[i];
            else
                odd++;
            all += t[i];
        }
        System.out.println(sum + " " + bits + " " + all + " " + odd);
    }
}
