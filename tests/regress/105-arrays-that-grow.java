// An array that a larger one takes the place of when it is full is in place all the while.
// remark: 24: in order, on a private array
// remark: 43: in order, on a private array
// run: 3
// expect: 53 5 3008 35
// run: 100
// expect: 7883903581006982595 8998 87256 1231
// run: 3000
// expect: -7826036241312344504 8245656 501024 20306
import java.util.Arrays;
class X {
    static long mix(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ x << 17;
    }
    // A list,
    static long list(int n) {
        int[] list = new int[2];
        int size = 0;
        for (int i = 0; i < n; i++) {
            if (size == list.length) {
                int[] bigger = new int[2 * size];
                for (int j = 0; j < size; j++)
                    bigger[j] = list[j];
                list = bigger;
            }
            list[size++] = i * 7;
            if (i % 3 == 0)
                size--;
        }
        long h = list.length;
        for (int i = 0; i < size; i++)
            h = h * 3 + list[i];
        return h;
    }
    static long copied(int n) {
        double[] list = new double[1];
        long[] other = new long[1];
        int size = 0;
        while (size < n) {
            if (size >= list.length)
                list = Arrays.copyOf(list, 2 * size);
            else
                other[0] += size;
            if (size < other.length)
                other[size] = size;
            else
                other = Arrays.copyOf(other, size + 3);
            list[size] = size * 0.5 + other[size / 2];
            size++;
        }
        double s = 0;
        for (int i = 0; i < size; i++)
            s += list[i];
        return (long) s + other.length + other[0];
    }
    // a table,
    static int table(int n) {
        int room = 8, used = 0;
        long[] keys = new long[room];
        long x = 88172645463325252L;
        for (int i = 0; i < n; i++) {
            x = mix(x);
            long key = 1 + (x >>> 20) % 500;
            if (used * 2 > room) {
                long[] bigger = new long[room * 2];
                for (int j = 0; j < room; j++)
                    if (keys[j] != 0) {
                        int p = (int) (keys[j] * 7919 & 2 * room - 1);
                        while (bigger[p] != 0)
                            p = p + 1 & 2 * room - 1;
                        bigger[p] = keys[j];
                    }
                keys = bigger;
                room *= 2;
            }
            int p = (int) (key * 7919 & room - 1);
            while (keys[p] != 0 && keys[p] != key)
                p = p + 1 & room - 1;
            if (keys[p] == 0) {
                keys[p] = key;
                used++;
            }
        }
        return used * 1000 + keys.length;
    }
    // two that grow in turn, and one that shrinks.
    static long two(int n) {
        int[] a = new int[1], b = new int[1];
        int na = 0, nb = 0;
        for (int i = 0; i < n; i++) {
            if (i % 3 == 0) {
                if (na == a.length)
                    a = Arrays.copyOf(a, na + 5);
                a[na++] = i + (nb > 0 ? b[nb - 1] : 0);
            } else {
                if (nb == b.length)
                    b = Arrays.copyOf(b, nb * 2);
                b[nb++] = i ^ a[na / 2];
            }
            if (na > 20) {
                a = Arrays.copyOf(a, 10);
                na = 7;
            }
        }
        return a.length * 31L + b.length + a[na - 1] + (nb > 0 ? b[nb - 1] : 0);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(list(n) + " " + copied(n) + " " + table(n) + " " + two(n));
    }
}
