// switch on ints: old form with and without falling through, arrows, values, yield
// run: 5
// expect: -2: 30 111 2 6.5 3 -1
// expect: -1: 5 111 1 3.5 3 0
// expect: 0: 30 111 0 1.5 3 5
// expect: 1: 10 110 1 3.5 1 7
// expect: 2: 21 100 4 6.5 2 3
// expect: 3: 20 7 -3 10.5 3 4
// expect: 4: 30 1111 -4 21.5 3 5
// expect: 5: 30 0 -5 28.5 3 6
// expect: 6: 30 111 -6 45.5 3 7
// expect: 130 98 350371
// expect: 1141.9045925925925
// expect: true false false false true false true true false 
// expect: five
// error: 166: integer division by zero
// run: -3
// expect: -2: 30 111 2 6.5 3 -1
// expect: -1: 5 111 1 3.5 3 0
// expect: 0: 30 111 0 1.5 3 5
// expect: 1: 10 110 1 3.5 1 7
// expect: 2: 21 100 4 6.5 2 3
// expect: 3: 20 7 -3 10.5 3 4
// expect: 4: 30 1111 -4 21.5 3 5
// expect: 5: 30 0 -5 28.5 3 6
// expect: 6: 30 111 -6 45.5 3 7
// expect: 130 98 319472
// expect: 1141.9045925925925
// expect: true false false false true false true true false 
// expect: minus three
// expect: some
class Switches {
    static final int RED = 1, GREEN = 2;

    static int old(int n) {
        int r;
        switch (n) {
        case 1:
            r = 10;
            break;
        case 2: case 3:
            r = 20;
            if (n == 3) break;
            r++;
            break;
        case -1: {
            r = 5;
            break;
        }
        default:
            r = 30;
        }
        return r;
    }

    static int falls(int n) {
        int r = 0;
        switch (n) {
        case 4: r += 1000;
        default: r += 1;
        case 1: r += 10;
        case 2: r += 100; break;
        case 3: r = 7;
        case 5:
        }
        return r;
    }

    static int inLoop(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            switch (a[i] & 3) {
            case 0: continue;
            case 1: s += 1; break;
            case 2: if (i > 90) return s; s += 2;
            }
            s += a[i] & 1;
        }
        return s;
    }

    static double[] filled(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            switch (i % 4) {
            case 0 -> a[i] = i;
            case 1, 2 -> a[i] = -i;
            default -> { int t = i * i; a[i] = t; }
            }
        return a;
    }

    static long value(int k) {
        return switch (k) { case RED -> 1; case GREEN, 7 -> 2L * k; case 'a' -> 'b'; default -> -k; };
    }

    static double mixed(int k) {
        double d = 0.5 + switch (k) {
            case 0: yield 1;
            case 1: { if (d(k) > 3) yield 2.5; }
            default: { int s = 0; for (int i = 0; i < 10; i++) { s += i; if (s > k * k) yield s; } yield -1f; }
        };
        return d;
    }

    static int d(int k) { return k * 3; }

    static boolean nested(int a, int b) {
        return switch (a) {
            case 0 -> switch (b) { case 0 -> true; default -> false; };
            case 1 -> { switch (b) { case 1: yield true; case 2: break; default: yield b > 5; } yield false; }
            default -> a > b;
        } && a >= 0;
    }

    static int last(int k) {
        switch (k) {
        case 1: return 1;
        case 2: { return 2; }
        default: return 3;
        }
    }

    static int scopes(int k) {
        switch (k) {
        case 0:
            int t = 5;
            return t;
        case 1:
            t = 6;
            k = t;
        }
        switch (k) { }
        switch (k) { default: k++; }
        return k;
    }

    static int sumOfValues(int[] a) {
        int s = 0;
        for (int x : a)
            s += switch (x % 3) { case 0 -> 1; case 1 -> x; default -> { int q = x * 2; yield q; } };
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        for (int i = -2; i < 7; i++)
            System.out.println(i + ": " + old(i) + " " + falls(i) + " " + value(i) + " " + mixed(i) + " " + last(i) + " " + scopes(i));
        int[] a = new int[100];
        for (int i = 0; i < 100; i++)
            a[i] = i * i + i / 3 + n;
        System.out.println(inLoop(a) + " " + value('a') + " " + sumOfValues(a));
        double[] f = filled(70);
        double s = 0;
        for (double x : f)
            s = s / 2 + x;
        System.out.println(s);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                System.out.print(nested(i, j) + " ");
        System.out.println();
        switch (n) {
            case 5 -> System.out.println("five");
            case -3 -> { System.out.print("minus "); System.out.println("three"); }
        }
        switch (n / (n - 5 == 0 ? n - 5 : 1)) { default -> System.out.println("some"); }
    }
}
