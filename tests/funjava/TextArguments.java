// run: fast 3
// expect: true false false false false
// expect: 1
// run: slow 3
// expect: false true false false false
// expect: 1
// expect: false
// run: fas 3
// expect: false false false false false
// expect: 1
// expect: false
// run: fastest 3
// expect: false false false false false
// expect: 1
// expect: long
// run: 100 3
// expect: false false true false false
// expect: 1
// expect: false
// run: 0x10 3
// expect: false false false true false
// expect: 1
// expect: false
// run: abcdefghijklmnopqrstuvwxyz 2
// expect: false false false false false
// expect: 1
// expect: 2
// expect: long
// run: fast
// expect: true false false false false
// expect: 1
// run:
// error: 37: missing or unsuitable program argument
/* Arguments that are texts. */
class TextArguments {
    public static void main(String[] args) {
        boolean fast = args[0].equals("fast");
        int n = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        System.out.println(fast + " " + "slow".equals(args[0]) + " " + args[0].equals("100") + " " + args[0].equals("0x10") + " " + args[0].equals(""));
        int k = 0;
        while (k < n && !args[k++].equals("3"))
            System.out.println(k);
        if (args[0].equals("abcdefghijklmnopqrstuvwxyz") || "fastest".equals(args[0]))
            System.out.println("long");
        else if (!fast)
            System.out.printf("%b%n", args[n - 2].equals("\u00e9"));
    }
}
