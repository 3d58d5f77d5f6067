// run: 9
// expect: 270002
// run: 70
// expect: 4590026
// bench: sequential digits(3000) digits(70)
/** A factorial in base 10000, digit by digit, and the sum of its decimal digits. */
public class Factorial {
    static long digits(int n) {
        int[] digit = new int[n + 4];
        int length = 1;
        digit[0] = 1;
        for (int k = 2; k <= n; k++) {
            int carry = 0;
            for (int i = 0; i < length; i++) {
                int x = digit[i] * k + carry;
                digit[i] = x % 10000;
                carry = x / 10000;
            }
            while (carry > 0) {
                digit[length++] = carry % 10000;
                carry /= 10000;
            }
        }
        long sum = 0;
        for (int i = 0; i < length; i++)
            for (int d = digit[i]; d > 0; d /= 10)
                sum += d % 10;
        return sum * 10000 + length;
    }
    public static void main(String[] args) {
        System.out.println(digits(Integer.parseInt(args[0])));
    }
}
