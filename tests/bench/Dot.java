// tests/bench/Dot.java - peer: the computation of dot.s, in a whole process.
//
//   java Dot N loops|streams

import java.util.stream.IntStream;
import java.util.stream.LongStream;

final class Dot {
    private Dot() {
    }

    static long loops(int n) {
        long[] a = new long[n];
        long[] b = new long[n];
        for (int k = 0; k < n; k++) {
            a[k] = k % 17;
            b[k] = k % 19;
        }
        long sum = 0;
        for (int k = 0; k < n; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    static long streams(int n) {
        long[] a = LongStream.range(0, n).parallel().map(k -> k % 17).toArray();
        long[] b = LongStream.range(0, n).parallel().map(k -> k % 19).toArray();
        return IntStream.range(0, n).parallel().mapToLong(k -> a[k] * b[k]).sum();
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(args[1].equals("streams") ? streams(n) : loops(n));
    }
}
