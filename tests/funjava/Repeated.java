// Nests whose outermost loop addresses no element: what is made anew is made in each of its iterations; what is summed
// up gets its innermost place.
// run: 20 0
// expect: 0 0 0 0
// run: 50 1
// expect: -1175253162892606559 -5933100063804269918 -4019100660202728416 -804845673304402976
// run: 133 6
// expect: 2939388859671883272 7039523724183222520 5118753413873012754 -5055869188713242361
// remark: 16: irregular: a turn reads or writes elements of the array that other turns write
// remark: 25: interchange: its loops stand in the order t, y, x
// remark: 34: interchange: its loops stand in the order y, x, t
// remark: 43: interchange: its loops stand in the order y, x, t
public class Repeated {
    static int[][] anew(int n, int times) {
        int[][] a = new int[n][n];
        for (int t = 0; t < times; t++)
            for (int y = 0; y < n; y++)
                for (int x = 0; x < n; x++)
                    a[y][x] = x * y + t * t % 7;
        return a;
    }

    static int[][] across(int n, int times) {
        int[][] a = new int[n][n];
        for (int t = 0; t < times; t++)
            for (int x = 0; x < n; x++)
                for (int y = 0; y < n; y++)
                    a[y][x] = x - y * t;
        return a;
    }

    static int[][] summed(int n, int times) {
        int[][] a = new int[n][n];
        for (int t = 0; t < times; t++)
            for (int y = 0; y < n; y++)
                for (int x = 0; x < n; x++)
                    a[y][x] += x * t ^ y;
        return a;
    }

    static int[][] sometimes(int n, int times) {
        int[][] a = new int[n][n];
        for (int t = 0; t < times; t++)
            for (int y = 0; y < n; y++)
                for (int x = 0; x < n; x++)
                    if ((x + y + t) % 3 == 0)
                        a[y][x] = x * y + t;
        return a;
    }

    static long hash(int[][] a) {
        long s = 0;
        for (int y = 0; y < a.length; y++)
            for (int x = 0; x < a[0].length; x++)
                s = s * 31 + a[y][x];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), times = Integer.parseInt(args[1]);
        System.out.println(hash(anew(n, times)) + " " + hash(across(n, times)) + " " + hash(summed(n, times)) + " "
            + hash(sometimes(n, times)));
    }
}
