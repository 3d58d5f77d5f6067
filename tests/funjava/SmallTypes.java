// byte, short and char: conversions, promotion, compound assignments, choices, overloading, constants, records, prints
// run: 5
// expect: -12 2 18928 B
// expect: -164 -2002832545
// expect: 12345134234
// expect: z
// expect: true
// expect: -1881662307 -24539962 1020412863
// expect: 6 3 127 -128 65535 98 97 
// expect: P[b=5, s=15, c=F, i=5]
// expect: 19
// expect: false
// expect: 458
// expect: q
// expect: 114
// expect: r
// expect: qd5
// expect: 50-5665-7
// expect: -4128488 0
// expect: 251 65531 5
// expect: q 5 q fd     x|y  |ffff 377
// expect: w
// expect: 99
// expect: 109
// expect: -1 a0-11265535
// expect: hiftrue false-113-6113
// expect: 40
// expect: 125 false
// expect: 37232
// run: -1000
// expect: 96 64533 15488 B
// expect: -164 -2002832545
// expect: 12345134234
// expect: z
// expect: true
// expect: -977789519 879332826 1020412863
// expect: 25 3 127 -128 65535 98 97 
// expect: P[b=24, s=-3000, c=ﱙ, i=-1000]
// expect: 64569
// expect: false
// expect: 458
// expect: q
// expect: 114
// expect: r
// expect: qdﰘ5
// expect: 81-5665-7
// expect: -4128488 0
// expect: 232 1000 24
// expect: q 5 q fd     x|y  |ffff 377
// expect: w
// expect: 99
// expect: 109
// expect: -1 a0-11265535
// expect: hiﱹtrue false-113-6113
// expect: 40
// expect: 125 false
// expect: 37232
// run: 77777
// expect: -92 12238 31792 B
// expect: -164 -2002832545
// expect: 12345134234
// expect: z
// expect: true
// expect: 1069598422 -1368246530 1020412863
// expect: -46 3 127 -128 65535 98 97 
// expect: P[b=-47, s=-28813, c=〒, i=77777]
// expect: 12203
// expect: false
// expect: 458
// expect: q
// expect: 114
// expect: r
// expect: qd⿑5
// expect: 1d-5665-7
// expect: -4128488 0
// expect: 47 53295 209
// expect: q 5 q fd     x|y  |ffff 377
// expect: w
// expect: 99
// expect: 109
// expect: -1 a0-11265535
// expect: hi〲true false-113-6113
// expect: 40
// expect: 125 false
// expect: 37232
public class SmallTypes {
    static final byte K = -7;
    static final char[] HEX = {'0','1','2','3','4','5','6','7','8','9','a','b','c','d','e','f'};
    static final byte[][] M = {{1, -2}, {(byte) 200, 'A'}};

    record P(byte b, short s, char c, int i) {}


    static byte nar(int x) { return (byte) x; }

    static char chr(int x) { return (char) x; }

    static short sh(int x) { return (short) x; }

    static byte[] fill(int n) {
        byte[] a = new byte[n];
        for (int i = 0; i < n; i++)
            a[i] = (byte) (i * 37);
        return a;
    }

    static int sum(byte[] a) {
        int s = 0;
        for (byte b : a) s += b;
        return s;
    }

    static int hist(byte[] a) {
        int[] h = new int[256];
        for (int i = 0; i < a.length; i++)
            h[a[i] & 0xff]++;
        int m = 0;
        for (int i = 0; i < 256; i++) m = m * 31 + h[i];
        return m;
    }

    static int over(byte x) { return 1; }

    static int over(short x) { return 2; }

    static int over(char x) { return 3; }

    static int over(int x) { return 4; }

    static int over(long x) { return 5; }

    static char next(char c) { c++; return c; }

    static int post(int n) {
        byte b = (byte) n;
        int r = b++;
        r = r * 1000 + b;
        b += 300;
        r = r * 1000 + b;
        b >>>= 1;
        r = r * 1000 + b;
        b *= 1.7;
        r = r * 1000 + b;
        short s = (short) n;
        s -= 40000;
        char c = 'x';
        c += n;
        c <<= 3;
        return r + s * 7 + c;
    }

    static int[] elements(int n) {
        byte[] a = {1, 2, 3, (byte) n};
        char[] c = new char[3];
        a[0] += n; a[1]++; a[2] <<= 7; a[3] = a[2]--;
        c[0]--;
        c[1] += 'a';
        c[2] = c[1]++;
        int[] r = {a[0], a[1], a[2], a[3], c[0], c[1], c[2]};
        return r;
    }

    static P rec(int n) { return new P((byte) n, (short) (n * 3), (char) (n + 65), n); }

    static int sw(char c) {
        switch (c) {
        case 'a': return 1;
        case 'b': case '\n': return 2;
        case 99: return 3;
        default: return 0;
        }
    }

    static int swv(byte b) {
        return switch (b) { case -1 -> 'z'; case 127 -> 2; default -> b; };
    }

    static boolean digit(char c) { return c >= '0' && c <= '9'; }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(nar(n * 100) + " " + (int) chr(n - 3) + " " + sh(n * 30000) + " " + chr(66));
        System.out.println(sum(fill(1000)) + " " + hist(fill(1001)));
        byte b = 5;
        short s = 6;
        char c = 'q';
        int i = 7;
        long l = 8;
        System.out.println(over(b) + "" + over(s) + over(c) + over(i) + over(l) + over((byte) n) + over('c') + over(b + b) + over(n > 2 ? b : s) + over(n > 2 ? c : 99) + over(n > 2 ? c : b));
        System.out.println(next('y'));
        System.out.println(next('\uffff') == 0);
        System.out.println(post(n) + " " + post(n + 200) + " " + post(-77777));
        int[] e = elements(n);
        for (int x : e) System.out.print(x + " ");
        System.out.println();
        System.out.println(rec(n));
        System.out.println(rec(200 + n).b() + rec(n).c());
        System.out.println(rec(n).equals(rec(n + 256)));
        System.out.println(sw('a') + sw('\n') * 10 + sw('c') * 100 + sw('\101') + swv((byte) 255) + swv((byte) 127) + swv((byte) 13));
        System.out.println(c);
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 'd' + (char) n + b);
        System.out.println(HEX[n & 15] + "" + HEX[(n >> 4) & 15] + M[1][0] + M[1][1] + K);
        System.out.println(Byte.MAX_VALUE + Byte.MIN_VALUE * Short.MAX_VALUE + Character.MAX_VALUE + Short.SIZE + Byte.SIZE + Character.BYTES + " " + (int) Character.MIN_VALUE);
        System.out.println(Byte.toUnsignedInt((byte) -n) + " " + Short.toUnsignedInt((short) -n) + " " + Byte.toUnsignedLong((byte) n));
        System.out.printf("%c %d %s %x %5s|%-3c|%x %o%n", c, b, c, (byte) -3, 'x', 'y', (short) -1, (byte) -1);
        var v = 'v';
        v++;
        System.out.println(v);
        var d = switch (n) { case 1 -> 'a'; case 2 -> 98; default -> 'c'; };
        System.out.println(d);
        final int five = 5;
        byte q = five;
        final char ch = 'h';
        byte w = ch;
        System.out.println(q + w);
        System.out.println((byte) 1e10 + " " + (char) 97.9 + (short) -3e9f + (byte) 0x1234567890L + (int) (char) (byte) -1);
        char[] t = {'h', 'i', (char) (n + 'a')};
        for (char x : t) System.out.print(x);
        System.out.println(digit('5') + " " + digit(t[0]) + -c + ~b + (+c));
        byte[] z = fill(20).clone();
        z[3] = b;
        z[4] = z[3] = (byte) 999;
        System.out.println(sum(z) + z[4]);
        byte[] y = java.util.Arrays.copyOf(z, 30);
        java.util.Arrays.fill(z, (byte) 3);
        System.out.println(sum(y) + sum(z) + " " + java.util.Arrays.equals(y, z));
        short[][] g = new short[3][4];
        g[1][2] = (short) 70000;
        g[1][2]++;
        g[2][3] |= 0x7fff;
        System.out.println(g[1][2] + g[2][3]);
    }
}
