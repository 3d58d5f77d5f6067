// a constant of the second loop's condition took the place of another node when a first loop had been replaced
// run: 3
// expect: 55 22 11
class TwoLoops {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), down = 0;
        for (int i = 10; i >= 0; i--)
            down += i;
        long count = 0;
        for (int i = n; i < 25; i++)
            count += 1;
        long odd = 0;
        for (int i = 3; i < 25; i += 2)
            odd += 1;
        System.out.println(down + " " + count + " " + odd);
    }
}
