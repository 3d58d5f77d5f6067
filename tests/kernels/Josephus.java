// run: 9
// expect: 2731858385985
// run: 70
// expect: -1446842246089198557
// bench: sequential last(5000000) last(70)
/** People in a ring, of whom each third goes: a queue in a ring buffer. */
public class Josephus {
    static long last(int n) {
        int[] ring = new int[n];
        for (int i = 0; i < n; i++)
            ring[i] = i + 1;
        int head = 0, tail = 0, count = n;
        long s = 0;
        while (count > 1) {
            for (int k = 0; k < 2; k++) {
                int moved = ring[head];
                head = head + 1 == n ? 0 : head + 1;
                ring[tail] = moved;
                tail = tail + 1 == n ? 0 : tail + 1;
            }
            s = s * 31 + ring[head];
            head = head + 1 == n ? 0 : head + 1;
            count--;
        }
        return s * 31 + ring[head];
    }
    public static void main(String[] args) {
        System.out.println(last(Integer.parseInt(args[0])));
    }
}
