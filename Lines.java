public class Lines {
    static int odd(int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            if ((i * i ^ s) % 3 == 1)
                s += i;
        return s;
    }

    public static void main(String[] args) {
        System.out.println(odd(Integer.parseInt(args[0])));
        System.out.println(Math.sin(args.length) > 2);
    }
}
