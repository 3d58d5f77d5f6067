// arrays of byte, short and char: in loops that are parallel, in lanes, in order, as rows
// run: 0
// expect: 255 0 true
// expect: 0 0 0
// expect: 0 -128 0
// expect: 0 0
// expect: 0 -2
// expect: letters 
// run: 1
// expect: 365 -519966104 true
// expect: 97 97 1
// expect: 32400 108 0
// expect: 0 0
// expect: 1422998873 -4
// expect: letters a
// run: 5
// expect: 505 1923872931 true
// expect: 92790229 95053909 5
// expect: 63300 116 7
// expect: 340 100
// expect: -139343751 18
// expect: letters ahovc
// run: 40
// expect: 749 -397174601 true
// expect: 8675359168293870654 -7402077824130235902 40
// expect: 160336 116 438
// expect: 21856 22006
// expect: 1823162698 118
// expect: letters ahovcjqxel
// run: 1000
// expect: 2773 362448689 true
// expect: -8479316055330884776 -7459951384250534872 200
// expect: -91388 127 63127
// expect: -23112 -22722
// expect: -530940741 -10
// expect: letters ahovcjqxel
// run: 20000
// expect: 26944 -1201782735 true
// expect: -2579065683556814430 -3478386130211045602 200
// expect: 3706996 127 63127
// expect: -23112 -22722
// expect: 1009135972 -34
// expect: letters ahovcjqxel
public class ByteArrays {
    static byte[] bytes(int n, int seed) {
        byte[] a = new byte[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = (byte) (seed >>> 16);
        }
        return a;
    }

    static char[] text(int n) {
        char[] c = new char[n];
        for (int i = 0; i < n; i++)
            c[i] = (char) ('a' + i * 7 % 26);
        return c;
    }

    static byte[] xor(byte[] a, byte[] key) {
        byte[] b = new byte[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (byte) (a[i] ^ key[i % key.length]);
        return b;
    }

    static short[] scaled(byte[] a, int by) {
        short[] s = new short[a.length];
        for (int i = 0; i < a.length; i++)
            s[i] = (short) (a[i] * by);
        return s;
    }

    static int[] histogram(byte[] a) {
        int[] h = new int[256];
        for (byte b : a)
            h[b & 0xff]++;
        return h;
    }

    static int crc(byte[] a) {
        int crc = -1;
        for (int i = 0; i < a.length; i++) {
            crc ^= a[i] & 0xff;
            for (int k = 0; k < 8; k++)
                crc = crc >>> 1 ^ (0xedb88320 & -(crc & 1));
        }
        return ~crc;
    }

    static long hash(char[] c) {
        long h = 0;
        for (int i = 0; i < c.length; i++)
            h = h * 31 + c[i];
        return h;
    }

    static long sum(short[] s) {
        long all = 0;
        for (short x : s)
            all += x;
        return all;
    }

    static byte greatest(byte[] a) {
        byte most = Byte.MIN_VALUE;
        for (int i = 0; i < a.length; i++)
            if (a[i] > most)
                most = a[i];
        return most;
    }

    static char[] reversed(char[] c) {
        char[] r = c.clone();
        for (int i = 0, k = r.length - 1; i < k; i++, k--) {
            char t = r[i];
            r[i] = r[k];
            r[k] = t;
        }
        return r;
    }

    static int sorted(byte[] given) {
        byte[] a = given.clone();
        int moves = 0;
        for (int i = 1; i < a.length && i < 500; i++) {
            byte x = a[i];
            int k = i - 1;
            for (; k >= 0 && a[k] > x; k--, moves++)
                a[k + 1] = a[k];
            a[k + 1] = x;
        }
        return moves;
    }

    static byte[][] board(int n) {
        byte[][] b = new byte[n][n];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                b[i][k] = (byte) ((i ^ k) * 5);
        return b;
    }

    static byte[][] smooth(byte[][] b) {
        int n = b.length;
        byte[][] s = new byte[n][n];
        for (int i = 1; i < n - 1; i++)
            for (int k = 1; k < n - 1; k++)
                s[i][k] = (byte) ((b[i - 1][k] + b[i + 1][k] + b[i][k - 1] + b[i][k + 1]) / 4);
        return s;
    }

    static int total(byte[][] b) {
        int t = 0;
        for (byte[] row : b)
            for (byte x : row)
                t += x;
        return t;
    }

    static void rotate(byte[] a, byte by) {
        for (int i = 0; i < a.length; i++)
            a[i] += by;
    }

    static int palindromes(char[] c) {
        int n = Math.min(c.length, 200), count = 0;
        boolean[][] p = new boolean[n][n];
        for (int i = n - 1; i >= 0; i--)
            for (int k = i; k < n; k++) {
                p[i][k] = c[i] == c[k] && (k - i < 2 || p[i + 1][k - 1]);
                if (p[i][k])
                    count++;
            }
        return count;
    }

    static byte wrapping(int n) {
        byte b = 0;
        short s = 1;
        char c = 65535;
        for (int i = 0; i < n; i++) {
            b += i;
            s *= 3;
            c -= b;
        }
        return (byte) (b ^ s ^ c);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        byte[] a = bytes(n, 7), key = {1, -2, 100, 'k', (byte) 200};
        byte[] x = xor(a, key);
        int[] h = histogram(x);
        int most = 0;
        for (int i = 0; i < h.length; i++)
            most = Math.max(most, h[i] * 256 + i);
        System.out.println(most + " " + crc(x) + " " + java.util.Arrays.equals(a, xor(x, key)));
        char[] c = text(n);
        System.out.println(hash(c) + " " + hash(reversed(c)) + " " + palindromes(c));
        System.out.println(sum(scaled(a, 300)) + " " + greatest(a) + " " + sorted(a));
        byte[][] b = board(Math.min(n, 300));
        System.out.println(total(b) + " " + total(smooth(b)));
        rotate(a, (byte) 100);
        System.out.println(crc(a) + " " + wrapping(n));
        System.out.print("letters ");
        for (int i = 0; i < Math.min(n, 10); i++)
            System.out.print(c[i]);
        System.out.println();
    }
}
