// run: 60 17
// expect: 17 1 -1 61
// expect: 1008 -40 55
// expect: 701 1 2094073092 330 2068637658
// expect: 1
// run: 200 80
// expect: 46 1 -1 211
// expect: 1008 -40 195
// expect: 701 1 2094073092 330 780267945
// expect: 30
// run: 17 -20
// expect: 6 1 -1 17
// expect: 1008 -40 12
// expect: 701 1 2094073092 330 505365215
// expect: 0
// run: 9 5
// expect: 4 1 -1 11
// expect: 1008 -40 4
// expect: 701 1 2094073092 273 -1310096157
// error: 129: array index out of bounds: index 9, length 9
// What leaves a loop before anything else has happened: conditions, values that are taken along, several
// ways out, checks that fail before or behind them.
public class Exits {
    static int[] numbers(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 37 % 101 - 20;
        return a;
    }

    static boolean isPrime(int n) {
        for (int d = 2; d * d <= n; d++)
            if (n % d == 0)
                return false;
        return n > 1;
    }

    static int find(int[] a, int x) {
        for (int i = 0; i < a.length; i++)
            if (a[i] == x)
                return i;
        return -1;
    }

    // both leave with a value of their own
    static int either(int[] a, int low, int high) {
        int i = 0, found = 0;
        while (true) {
            if (i >= a.length) {
                found = -5;
                break;
            }
            int x = a[i];
            if (x < low) {
                found = x * 2;
                break;
            }
            if (x > high)
                return 1000 + i;
            i++;
        }
        return found + i;
    }

    // no end of its own; what is left with is made of what stands before
    static long steps(long x) {
        long n = 0;
        for (;;) {
            long half = x / 2;
            if (half == 0)
                return n * 10 + x;
            x = x % 2 == 0 ? half : 3 * half + 2;
            n++;
        }
    }

    // an element is written after the way out; the array is what it was there
    static int[] until(int n, int stop) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            if (i * i > stop)
                break;
            a[n - 1 - i] = i + 1;
        }
        return a;
    }

    // goes on early, too
    static int some(int[] a, int most) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            if (s > most)
                break;
            if (a[i] < 0)
                continue;
            s += a[i];
        }
        return s;
    }

    // escapes: in lanes, for each of many points
    static int[] escapes(int n, int limit) {
        int[] p = new int[n];
        for (int i = 0; i < n; i++) {
            double x = 0, c = -2 + 3.0 * i / n;
            int k = 0;
            for (; k < limit; k++) {
                if (x * x > 4)
                    break;
                x = x * x + c;
            }
            p[i] = k;
        }
        return p;
    }

    // the place where a search ends is computed by a method
    static int firstPrime(int from, int to) {
        for (int i = from; i < to; i++)
            if (isPrime(i))
                return i;
        return 0;
    }

    // behind the end of the array, unless it is left before
    static int beyond(int[] a, int x) {
        int i = 0;
        for (;; i++)
            if (a[i] == x)
                break;
        return i;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), x = Integer.parseInt(args[1]);
        int[] a = numbers(n);
        int primes = 0;
        for (int i = 0; i < n; i++)
            primes += isPrime(i) ? 1 : 0;
        System.out.println(primes + " " + find(a, 17) + " " + find(a, 1000) + " " + firstPrime(n, 2 * n));
        System.out.println(either(a, -100, 70) + " " + either(a, -15, 200) + " " + either(a, -100, 200));
        System.out.println(steps(27) + " " + steps(1) + " " + sum(until(n, 40)) + " " + some(a, 300) + " " + sum(escapes(n, 200)));
        System.out.println(beyond(a, x));
    }
}
// remark: 32: exits: what leaves it becomes part of its condition
// remark: 39: exits: what leaves it becomes part of its condition
// remark: 48: exits: what leaves it becomes part of its condition
// remark: 80: exits: what leaves it becomes part of its condition
// remark: 91: exits: what leaves it becomes part of its condition
// remark: 107: exits: what leaves it becomes part of its condition
// remark: 128: exits: what leaves it becomes part of its condition
