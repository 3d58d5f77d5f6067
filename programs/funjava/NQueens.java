// In how many ways n queens stand on an n by n board without attacking each other.  The
// bits of three numbers say which columns and diagonals of the next row are taken.
//
// run: 1
// expect: 1
// run: 6
// expect: 4
// run: 9
// expect: 352
public class NQueens {
    static long count(int n, int columns, int left, int right) {
        if (columns == (1 << n) - 1)
            return 1;
        long sum = 0;
        int taken = columns | left | right;
        for (int column = 0; column < n; column++) {
            int queen = 1 << column;
            if ((taken & queen) == 0)
                sum += count(n, columns | queen, (left | queen) << 1, (right | queen) >> 1);
        }
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(count(n, 0, 0, 0));
    }
}
