// Parts of a flat array that are filled in the arm of a conditional, part after part: the array changes in place.
// run: 40 7
// expect: -2323645427731940564 -7738313853956433120
// run: 300 50
// expect: 5237820262113357704 3747908375589544678
class PartsInArms {
    static long[] filled(int rows, int m, int skip) {
        long[] a = new long[rows * m];
        for (int t = 0; t < rows; t++)
            if (t % skip != 1) {
                for (int j = 0; j < m; j++)
                    a[t * m + j] = t + j * j;
            }
        return a;
    }

    static long[] both(int rows, int m, int skip) {
        long[] a = new long[rows * m];
        for (int t = 0; t < rows; t++)
            if (t % skip != 1) {
                for (int j = 0; j < m; j++)
                    a[t * m + j] = t * j;
            } else {
                for (int j = 1; j < m; j++)
                    a[t * m + j] = j;
            }
        return a;
    }

    static long hash(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int rows = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        System.out.println(hash(filled(rows, m, 3)) + " " + hash(both(rows, m, 4)));
    }
}
