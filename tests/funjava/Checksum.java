// long loops of integer arithmetic: generators and hashes
// run: 1000
// expect: 1363160026601443621 1961098049 1827989098 -7008361162163200547
class Checksum {
    static long xorshift(long x) { x ^= x << 13; x ^= x >>> 7; x ^= x << 17; return x; }
    static int crc(int n) {
        int crc = -1;
        for (int i = 0; i < n; i++) {
            crc ^= i & 0xff;
            for (int b = 0; b < 8; b++)
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
        }
        return ~crc;
    }
    static int adler(int n) {
        int a = 1, b = 0;
        for (int i = 0; i < n; i++) {
            a = (a + i % 251) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }
    static long fnv(int n) { long h = 0xcbf29ce484222325L; for (int i = 0; i < n; i++) h = (h ^ i & 255) * 0x100000001b3L; return h; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long x = 88172645463325252L;
        for (int i = 0; i < n; i++)
            x = xorshift(x);
        System.out.println(x + " " + crc(n) + " " + adler(n) + " " + fnv(n));
    }
}
