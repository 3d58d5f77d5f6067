// The element that is added to is looked for before what is added.
//
// run: 40 30
// error: 15: array index out of bounds: index 30, length 30
// run: 2 0
// error: 15: array index out of bounds: index 0, length 0
// run: 30 31
// error: 15: array index out of bounds: index 31, length 31
class OrderOfChecks {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), w = Integer.parseInt(args[1]);
        int[][] a = new int[n][n], b = new int[n][w], c = new int[n][w];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                c[i][w] +=
                    a[k][i]
                    * b[0][k + w + 1];
        System.out.println(c[0][0]);
    }
}
