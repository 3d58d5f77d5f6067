// run: 9
// expect: 3583944974946
// run: 70
// expect: -2273379318682066453
// bench: sequential shuffle(1000000) shuffle(70)
/** Random shuffles. */
public class Shuffle {
    static long shuffle(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i;
        long seed = 1;
        for (int r = 0; r < 5; r++)
            for (int i = n - 1; i > 0; i--) {
                seed = seed * 6364136223846793005L + 1442695040888963407L;
                int j = (int) ((seed >>> 33) % (i + 1));
                int t = a[i];
                a[i] = a[j];
                a[j] = t;
            }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(shuffle(Integer.parseInt(args[0])));
    }
}
