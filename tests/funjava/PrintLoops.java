// main prints from inside of loops and choices, in the order of the source
// run: 4
// expect: 0
// expect: 1, 0
// expect: 4, 3, 0
// expect: 9, 8, 5, 0
// expect: even 4
// expect: odd 3
// expect: even 2
// expect: odd 1
// expect: 1;2;3;4;end
// run: 0
// expect: end
class PrintLoops {
    static int square(int i) { return i * i; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++)
                System.out.print(square(i) - square(j) + (j < i ? ", " : ""));
            System.out.println();
        }
        int k = n;
        while (k > 0) {
            if (k % 2 == 0)
                System.out.println("even " + k);
            else
                System.out.println("odd " + k);
            k--;
        }
        for (int i = 0; i < n; i++, System.out.print(i + ";")) { }
        System.out.println("end");
    }
}
