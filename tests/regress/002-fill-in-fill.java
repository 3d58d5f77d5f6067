// a fill that goes on as it likes, inside the construction of an array: its turns end tasks
// run: 7
// expect: 1 5 0
// expect: 10 14 0
// expect: 20 25 0
// expect: 31 35 0
// expect: 40 44 0
// expect: 50 55 0
// expect: 61 65 0
class FillInFill {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] a = new int[n][n];
        for (int i = 0; i < n; i++) {
            int[] row = new int[n];
            int k = 0;
            for (int j = 0; j < n; j++)
                if ((i + j) % 3 != 0) {
                    row[k] = i * 10 + j;
                    k++;
                }
            a[i] = row;
        }
        for (int i = 0; i < n; i++)
            System.out.println(a[i][0] + " " + a[i][3] + " " + a[i][n - 1]);
    }
}
