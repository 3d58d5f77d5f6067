// Methods that never return need no return.
// run: 0
// expect: 7
// run: 1
// error: 12: integer division by zero
// run: 2
// error: 19: array index out of bounds: index 7, length 4
public class Endless {
    static int divides(int n) {
        while (true) {
            n = 8
                / n > 100 ? 0 : n - 1;
        }
    }

    static int[] reads(int[] a) {
        int i = 0;
        do {
            i += a[i];
        } while (true);
    }

    static double never() {
        for (;;) { }
    }

    public static void main(String[] args) {
        int how = Integer.parseInt(args[0]);
        int[] a = {1, 2, 3, 4};
        if (how == 1)
            System.out.println(divides(5));
        if (how == 2)
            System.out.println(reads(a)[0]);
        if (how == 3)
            System.out.println(never());
        System.out.println(7);
    }
}
