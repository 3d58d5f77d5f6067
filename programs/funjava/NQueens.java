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
    static long count(int all, int columns, int left, int right) {
        if (columns == all)
            return 1;
        long sum = 0;
        int taken = columns | left | right;
        for (int queen = 1; queen <= all; queen <<= 1)
            if ((taken & queen) == 0)
                sum += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
        return sum;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(count((1 << n) - 1, 0, 0, 0));
    }
}
