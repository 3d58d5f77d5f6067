// the number of arguments, and each by its number
// run:
// expect: 0
// expect: 0
// run: 4
// expect: 1
// expect: 4
// run: 1 2 3 4 5
// expect: 5
// expect: 12345
// expect: 2.0
// run: -5 7
// expect: 2
// expect: -43
// expect: -1.4
class Arguments {
    public static void main(String[] args) {
        System.out.println(args.length);
        long sum = 0;
        for (int i = 0; i < args.length; i++)
            sum = sum * 10 + Long.parseLong(args[i]);
        System.out.println(sum);
        if (args.length > 1)
            System.out.println(Double.parseDouble(args[1]) / Integer.parseInt(args[0]));
    }
}
