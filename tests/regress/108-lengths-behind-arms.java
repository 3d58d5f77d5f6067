// An array that only one arm of a conditional makes anew has the other's length behind it.
// run: 1
// expect: 44 140 3975809818588865613
// run: 4
// expect: 2331 18351605 -4044525800146333289
// run: 40
// expect: -4667531076912735739 -2436944862292958533 110319974849574159
import java.util.Arrays;
class X {
    static long sum(int[] a) {
        long s = a.length;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }
    static int[] bins(int n) {
        int[] b = new int[2];
        int[][] q = new int[n % 5 + 1][n % 4 + 1];
        b = Arrays.copyOf(b, Math.max(1, b.length - 1 + n / 3));
        for (int i = 0; i < q.length; i++)
            for (int j = 0; j < q[0].length; j++)
                b[(i + j) % b.length] += (q[i][j] + 1) * (i + 3 * j + 1);
        b = b.clone();
        b[0] += n;
        return b;
    }
    static int[] more(int n) {
        int[] b = Arrays.copyOf(new int[3], n);
        for (int i = 0; i < 9 * n; i++)
            for (int j = 0; j < 3; j++)
                b[(i * 7 + j) % b.length] += i * j;
        b[n / 2]++;
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(sum(bins(n)) + " " + sum(more(n)) + " " + sum(more(n * 20)));
    }
}
