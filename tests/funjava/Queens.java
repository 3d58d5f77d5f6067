// backtracking with bit masks
// run: 6
// expect: 4
// run: 8
// expect: 92
class Queens {
    static int place(int n, int columns, int left, int right) {
        if (columns == (1 << n) - 1) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += place(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }
    public static void main(String[] args) {
        System.out.println(place(Integer.parseInt(args[0]), 0, 0, 0));
    }
}
