// run: 33
// expect: -929362721 7518084632917824639 -7779151070145461845 -889010150
// expect: 1984166789 1971056625 1628236010 1615537168 1907671521410687620
// expect: 32 407260287 401996635 -1444323341
// expect: 1328168683 -2262859366883190855 -7231442617128091470 -889010150
// expect: -364454717 1971056625 794996927 660008668 -7315700470583358228
// expect: 2147483638 -65064587 401996635 -1444323341
// expect: 121732663 1733721672378496868 7386638568573373137 -889010150
// expect: -2048860358 1971056625 1665464150 -295519832 -7315700464377333932
// expect: 2070692121 -925001429 401996635 -1444323341
// expect: 1161378223 1952736843930829030 5261608957999718260 -889010150
// expect: -1999903517 1971056625 1305591494 -1251048332 -7315700462466276932
// expect: 2147483612 -1828388231 401996635 -1444323341
// expect: -1989274939 7206987750028589137 7390585377322675045 -889010150
// expect: 851620865 1971056625 79680493 2088390464 -7315700456260252636
// expect: 2094821394 1529908647 401996635 -1444323341
// run: 700
// expect: -654355770 -2725878181616759826 -7127404616888860450 -290488561
// expect: -651869924 2031281920 388023088 -1051563996 7447744945431151995
// expect: 699 372175676 -1610396209 1749993689
// expect: -1633915930 1212255265880553228 -8752828627090166386 -290488561
// expect: 86101860 2031281920 1406814263 1292277167 -1775626748218955163
// expect: 2147483638 -795479125 -1610396209 1749993689
// expect: -1819079502 5263962981500147804 -8362841681646404876 -290488561
// expect: -1285462186 2031281920 1030334366 -658848966 7447746357689962319
// expect: 2129509921 -559076606 -1610396209 1749993689
// expect: 1025898507 8076841838437015427 2226055415138391908 -290488561
// expect: -1063907152 2031281920 441582991 1684992197 -1775623884261198791
// expect: 2147483612 -4086751 -1610396209 1749993689
// expect: -447007282 1955184538714044521 1988099695409892096 -290488561
// expect: 1473096005 2031281920 1387666611 -266133936 7447750681936599331
// expect: 2120058880 -1231772232 -1610396209 1749993689
/* Lanes of ints of which low halves are asked for alone, and others; quotients by constants. */
public class LowHalves {
    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int x = i * 1103515245 + 12345;
            a[i] = i % 7 == 0 ? Integer.MIN_VALUE + i / 7 : i % 7 == 3 ? Integer.MAX_VALUE - i / 7 : i % 7 == 5 ? i - 20 : x ^ x >>> 15;
        }
        return a;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + a[i];
        return s;
    }

    static long sum(long[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + a[i];
        return s;
    }

    static int[] by2(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 2 * 5 - (a[i] ^ k) % 2;
        return b;
    }
    static int[] by3(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 3 * 5 - (a[i] ^ k) % 3;
        return b;
    }
    static int[] by4(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 4 * 5 - (a[i] ^ k) % 4;
        return b;
    }
    static int[] by5(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 5 * 5 - (a[i] ^ k) % 5;
        return b;
    }
    static int[] by7(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 7 * 5 - (a[i] ^ k) % 7;
        return b;
    }
    static int[] by9(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 9 * 5 - (a[i] ^ k) % 9;
        return b;
    }
    static int[] by10(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 10 * 5 - (a[i] ^ k) % 10;
        return b;
    }
    static int[] by16(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 16 * 5 - (a[i] ^ k) % 16;
        return b;
    }
    static int[] by25(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 25 * 5 - (a[i] ^ k) % 25;
        return b;
    }
    static int[] by100(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 100 * 5 - (a[i] ^ k) % 100;
        return b;
    }
    static int[] by641(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 641 * 5 - (a[i] ^ k) % 641;
        return b;
    }
    static int[] by65535(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 65535 * 5 - (a[i] ^ k) % 65535;
        return b;
    }
    static int[] by1048576(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 1048576 * 5 - (a[i] ^ k) % 1048576;
        return b;
    }
    static int[] by1000003(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 1000003 * 5 - (a[i] ^ k) % 1000003;
        return b;
    }
    static int[] by1073741824(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 1073741824 * 5 - (a[i] ^ k) % 1073741824;
        return b;
    }
    static int[] by2147483646(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 2147483646 * 5 - (a[i] ^ k) % 2147483646;
        return b;
    }
    static int[] by2147483647(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / 2147483647 * 5 - (a[i] ^ k) % 2147483647;
        return b;
    }
    static int[] bym1(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / -1 * 5 - (a[i] ^ k) % -1;
        return b;
    }
    static int[] bym3(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / -3 * 5 - (a[i] ^ k) % -3;
        return b;
    }
    static int[] bym8(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (a[i] + k) / -8 * 5 - (a[i] ^ k) % -8;
        return b;
    }

    static long[] powers(int[] a, long k) {
        long[] b = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            long x = a[i] * k + 99;
            b[i] = x / 2 + x % 8 + x / 1024 * 3 - x % (1L << 40) + (x >> 3) - (x >>> 60) + (x << 5) + x / (1L << 62) + (x >> 35);
        }
        return b;
    }

    /* Sums that wrap around, looked at, divided, shifted, converted. */
    static long[] mixed(int[] a, int k) {
        long[] b = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            int x = a[i] * k + 7, y = x * x - a[i], z = -y + (~x << 3);
            long wide = (long) x * y + (long) a[i] * 1000003;
            b[i] = wide ^ (x < y ? z : x >> 3) + Math.max(y, z) + (z >>> 5) + (z >>> k) + (y << x) + (x >> y) + (int) wide + (int) (wide * wide)
                 + (z & 0xffff) + (z << 24 >> 24) + (long) (0.5 * (x + y));
        }
        return b;
    }

    static int[] bytes(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int r = a[i] >> 16 & 255, g = a[i] >>> 8 & 255, l = a[i] & 255, y = 77 * r + 150 * g + 29 * l >> 8;
            b[i] = (r * y / 9 + g) % 256 << 16 | (y + g) / 2 << 8 | y % 10 | (a[i] + 1 & 0x7f000000) + (~a[i] & 15);
        }
        return b;
    }

    static int[] looked(int[] a, int[] table) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int h = a[i] * 31 + i;
            b[i] = table[h & 15] + table[(h ^ h >>> 16) % 8 + 8];
        }
        return b;
    }

    static int[] turns(int[] a, int m) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int h = a[i], s = 0, t = 1;
            for (int k = 0; k < m; k++) {
                h = h * 1664525 + 1013904223;
                s += h >> 7;
                t = t * 3 + s;
            }
            b[i] = (h < s ? h : s + t) / 3;
        }
        return b;
    }

    static int[] leaving(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int x = a[i], n = 0, s = x;
            while ((x & 7) != 0 && n < 20) {
                x = x * 5 + 1;
                s += x;
                n++;
            }
            b[i] = s > x ? n + s : s / 7 - x;
        }
        return b;
    }

    static int[] arms(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int x = a[i] * k;
            int y;
            if (x > a[i])
                y = x * x + (a[i] > 0 ? x : x - a[i] * 3);
            else
                y = a[(x & 15) % a.length] * 3 - x;
            b[i] = y + (y / 2 > x + k ? 1 : y - k);
        }
        return b;
    }

    static int total(int[] a, int k) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * k - (a[i] << 2);
        return s;
    }

    static long product(int[] a, int k) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += (long) a[i] * (a[i] - k) - (long) (a[i] * k);
        return s;
    }

    static int most(int[] a, int k) {
        int s = Integer.MIN_VALUE;
        for (int i = 0; i < a.length; i++)
            s = Math.max(s, a[i] * k + i);
        return s;
    }

    static int bits(int[] a, int k) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s ^= a[i] * k + (a[i] >>> 3);
        return s;
    }

    static int thirds(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] % 3 == 0 && (a[i] + 7) % 4 != -1)
                s += a[i] / 4 + i % 8;
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = ints(n), table = ints(16);
        for (int k = 0; k < 60; k += 13) {
            int h = 0;
            h = 31 * h + sum(by2(a, k));
            h = 31 * h + sum(by3(a, k));
            h = 31 * h + sum(by4(a, k));
            h = 31 * h + sum(by5(a, k));
            h = 31 * h + sum(by7(a, k));
            h = 31 * h + sum(by9(a, k));
            h = 31 * h + sum(by10(a, k));
            h = 31 * h + sum(by16(a, k));
            h = 31 * h + sum(by25(a, k));
            h = 31 * h + sum(by100(a, k));
            h = 31 * h + sum(by641(a, k));
            h = 31 * h + sum(by65535(a, k));
            h = 31 * h + sum(by1048576(a, k));
            h = 31 * h + sum(by1000003(a, k));
            h = 31 * h + sum(by1073741824(a, k));
            h = 31 * h + sum(by2147483646(a, k));
            h = 31 * h + sum(by2147483647(a, k));
            h = 31 * h + sum(bym1(a, k));
            h = 31 * h + sum(bym3(a, k));
            h = 31 * h + sum(bym8(a, k));
            System.out.println(h + " " + sum(powers(a, k * 1000000007L - 5)) + " " + sum(mixed(a, k - 20)) + " " + sum(bytes(a)));
            System.out.println(sum(turns(a, k)) + " " + sum(leaving(a)) + " " + sum(arms(a, k)) + " " + total(a, k) + " " + product(a, k));
            System.out.println(most(a, k) + " " + bits(a, k) + " " + thirds(a) + " " + sum(looked(a, table)));
        }
    }
}
