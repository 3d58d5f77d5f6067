// Remainders of products that go on from turn to turn: r * t % d for r in a loop, t in lanes.  t
// may be negative, products may overflow, r need not begin with 0, d may be 1 or too large.
//
// run: 100 0
// expect: 5009018398020718575 -1484536501738554603 0
// expect: -3878342043608540330 4144046149746906123 -8960595612820263096 4433345428619114285 -52038399095131858 0
// expect: 3369410348924792472
// run: 16 7
// expect: -5584997659532637111 58561919104118259 0
// expect: 295286630083732260 210418059926536189 318854745087618528 810538163735998 8474662903193005036 0
// expect: -2794244583046138849
// run: 100 -1
// expect: 5009018398020718575 6891777057655372972 0
// expect: -3878342043608540330 4144046149746906123 -8960595612820263096 4433345428619114285 -52038399095131858 0
// error: 30: array index out of bounds: index 261, length 256
public class Remainders {
    static int[] table(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 31 % 97;
        return a;
    }

    static long[] direct(int[] w, int n, int step, int d, int from, int to) {
        long[] y = new long[n];
        for (int i = 0; i < n; i++) {
            long sum = 0;
            int t = i % 40 * step;
            for (int r = from; r < to; r++)
                sum = 3 * sum + w[r * t % d];
            y[i] = sum;
        }
        return y;
    }

    static long[] plain(int[] w, int n, int step, int shift, int d, int from, int to) {
        long[] y = new long[n];
        for (int i = 0; i < n; i++) {
            long sum = 0;
            int t = i * step - shift;
            for (int r = from; r < to; r++) {
                int k = t * r % d;
                sum = 5 * sum + k + w[Math.abs(k) % w.length];
            }
            y[i] = sum;
        }
        return y;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 7 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), more = Integer.parseInt(args[1]);
        int[] w = table(256);
        System.out.println(sum(direct(w, n, 3, 256, 0, 16)) + " " + sum(direct(w, n, 17, 100 + more, 2, 9)) + " " + sum(direct(w, n, 5, 1, 0, 3)));
        System.out.println(sum(plain(w, n, 3, 0, 50, 0, 7)) + " " + sum(plain(w, n, 3, 99, 50, 0, 7)) + " " + sum(plain(w, n, 1 << 28, 0, 1000003, 0, 16)) + " "
                           + sum(plain(w, n, 7, 0, -13, 1, 4)) + " " + sum(plain(w, n, 7, 5, 64, -3, 4)) + " " + sum(plain(w, n, 1 << 27, 0, 4096, 0, 16)));
        System.out.println(sum(direct(w, n, 9, more < 0 ? 300 : 255, 0, 40)));
    }
}
