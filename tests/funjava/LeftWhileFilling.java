// A loop that is left while it fills an array: its results are made only where it is left.
//
// run: 3 7
// expect: 15
// run: 3 4
// expect: -1
// run: 3 0
// expect: 0
class LeftWhileFilling {
    static int filled(int n, int m) {
        int[] p = new int[n];
        for (int i = 0; i < n && m > 0; i++) {
            p[i] = 5;
            if (p[i] > m)
                return -1;
        }
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += p[i];
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(filled(Integer.parseInt(args[0]), Integer.parseInt(args[1])));
    }
}
