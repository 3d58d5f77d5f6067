// methods that print: without result and with one, in each other, in loops, before faults
// run: 4
// expect: 0 1 4 9 16 
// expect: --
// expect: traced 0
// expect: <0>traced 1
// expect: <0><1>traced 7
// expect: 54
// expect: yes yes --
// expect: --
// expect: traced 0
// expect: <0>traced 4
// expect: traced 1
// expect: <0><1>traced 3
// expect: traced 2
// expect: <0><1><2>traced 2
// expect: <0><1><2>traced 3
// expect: traced 1
// expect: <0><1>15 7 -6 7 
// expect: --
// expect: 6
// expect: 0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361 400 441 484 529 576 
// expect: --
// expect: traced 0
// expect: <0>traced 5
// expect: traced 1
// expect: <0><1>traced 4
// expect: traced 2
// expect: <0><1><2>traced 3
// expect: traced 3
// expect: traced 2
// expect: <0><1><2>traced 4
// expect: traced 1
// expect: <0><1>24 14 6 6 14 
// expect: --
// expect: 4
// run: 0
// expect: 0 1 4 9 16 
// expect: --
// expect: traced 0
// expect: <0>traced 1
// expect: <0><1>traced 7
// expect: 54
// expect: no no --
// error: 104: integer division by zero
class PrintingMethods {
    static void show(int[] a) {
        for (int x : a)
            System.out.print(x + " ");
        System.out.println();
    }

    static void line() {
        System.out.println("--");
    }

    static int traced(int x) {
        System.out.println("traced " + x);
        if (x > 2)
            return x * x;
        for (int i = 0; i < 10; i++) {
            if (i > x)
                return -i;
            System.out.print("<" + i + ">");
        }
        return x;
    }

    static void both(int n) {
        line();
        if (n == 0)
            return;
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = traced(i) + traced(n - i);
        show(a);
        line();
        System.out.println(100 / (n - 4 + a[0]));
    }

    static int[] range(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        return a;
    }

    static boolean ask(boolean b) {
        System.out.print(b ? "yes " : "no ");
        return b;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        show(range(5));
        line();
        int s = 0;
        while (s < 5)
            s += traced(s) * traced(1) + 3;
        System.out.println(s + traced(7));
        if (ask(n > 2) && ask(n > 3) || ask(n > 4))
            line();
        both(n);
        show(range(100 / n));
        both(n + 1);
    }
}
