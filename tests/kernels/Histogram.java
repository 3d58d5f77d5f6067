// run: 9
// expect: 2708528496400596609
// run: 70
// expect: 2116669423003064518
// run: 0
// expect: 0
// bench: sequential count(20000000) count(70)
/** How often each of 256 values comes from a generator. */
public class Histogram {
    static long count(int n) {
        int[] bins = new int[256];
        int seed = 1;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            bins[seed >>> 16 & 255]++;
        }
        long s = 0;
        for (int b = 0; b < 256; b++)
            s = s * 31 + bins[b];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(count(Integer.parseInt(args[0])));
    }
}
