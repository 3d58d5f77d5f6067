// while and do, with break and continue
// run: 27
// expect: 111 2 3 243
// run: 1
// expect: 0 1 1 1
// run: 97
// expect: 118 2 97 1027
class While {
    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }
    static int digits(int n) {
        int count = 0;
        do {
            n /= 10;
            count++;
        } while (n != 0);
        return count;
    }
    static int firstDivisor(int n) {
        int d = 1;
        while (true) {
            d++;
            if (d * d > n) return n;
            if (n % d != 0) continue;
            break;
        }
        return d;
    }
    static int skipped(int n) {
        int i = 0, sum = 0;
        do {
            i++;
            if (i % 3 == 0) continue;
            sum += i;
            if (sum > 1000) break;
        } while (i < n);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(collatz(n) + " " + digits(n) + " " + firstDivisor(n) + " " + skipped(n));
    }
}
