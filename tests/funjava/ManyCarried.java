// Loops in lanes that carry as many values as they may, and one more, of which none or a few differ by lane.
// run: 40 7
// expect: -929337064359901292 6465802761220072176 1970309134613903636 -7168850890443023120
// run: 333 20
// expect: -5073933140406807825 -5049377834284909513 8691739775200882396 -743350109161908156
public class ManyCarried {
    static int[] none16(int n, int m) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int v0 = 0, v1 = 1, v2 = 2, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 7, v8 = 8, v9 = 9, v10 = 10, v11 = 11, v12 = 12, v13 = 13, v14 = 14;
            for (int t = 0; t < m; t++) {
                int w = v0;
                v0 = v1 * 3;
                v1 = v2 ^ t;
                v2 = v3;
                v3 = v4 * 3;
                v4 = v5 ^ t;
                v5 = v6;
                v6 = v7 * 3;
                v7 = v8 ^ t;
                v8 = v9;
                v9 = v10 * 3;
                v10 = v11 ^ t;
                v11 = v12;
                v12 = v13 * 3;
                v13 = v14 ^ t;
                v14 = w + t;
            }
            a[i] = v0 + v1 + v2 + v3 + v4 + v5 + v6
                + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + i;
        }
        return a;
    }

    static int[] few16(int n, int m) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int v0 = 0 + i, v1 = 1 + i, v2 = 2 + i, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 7, v8 = 8, v9 = 9, v10 = 10, v11 = 11, v12 = 12, v13 = 13, v14 = 14;
            for (int t = 0; t < m; t++) {
                v0 = v0 * 2 + t;
                v1 = v1 * 3 + t;
                v2 = v2 * 4 + t;
                v3 = v3 * 5 + t;
                v4 = v4 * 6 + t;
                v5 = v5 * 7 + t;
                v6 = v6 * 8 + t;
                v7 = v7 * 9 + t;
                v8 = v8 * 10 + t;
                v9 = v9 * 11 + t;
                v10 = v10 * 12 + t;
                v11 = v11 * 13 + t;
                v12 = v12 * 14 + t;
                v13 = v13 * 15 + t;
                v14 = v14 * 16 + t;
            }
            a[i] = v0 + v1 + v2 + v3 + v4 + v5 + v6
                + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + i;
        }
        return a;
    }

    static int[] none17(int n, int m) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int v0 = 0, v1 = 1, v2 = 2, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 7, v8 = 8, v9 = 9, v10 = 10, v11 = 11, v12 = 12, v13 = 13, v14 = 14, v15 = 15;
            for (int t = 0; t < m; t++) {
                int w = v0;
                v0 = v1 * 3;
                v1 = v2 ^ t;
                v2 = v3;
                v3 = v4 * 3;
                v4 = v5 ^ t;
                v5 = v6;
                v6 = v7 * 3;
                v7 = v8 ^ t;
                v8 = v9;
                v9 = v10 * 3;
                v10 = v11 ^ t;
                v11 = v12;
                v12 = v13 * 3;
                v13 = v14 ^ t;
                v14 = v15;
                v15 = w + t;
            }
            a[i] = v0 + v1 + v2 + v3 + v4 + v5 + v6
                + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + v15 + i;
        }
        return a;
    }

    static int[] few17(int n, int m) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int v0 = 0 + i, v1 = 1 + i, v2 = 2 + i, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 7, v8 = 8, v9 = 9, v10 = 10, v11 = 11, v12 = 12, v13 = 13, v14 = 14, v15 = 15;
            for (int t = 0; t < m; t++) {
                v0 = v0 * 2 + t;
                v1 = v1 * 3 + t;
                v2 = v2 * 4 + t;
                v3 = v3 * 5 + t;
                v4 = v4 * 6 + t;
                v5 = v5 * 7 + t;
                v6 = v6 * 8 + t;
                v7 = v7 * 9 + t;
                v8 = v8 * 10 + t;
                v9 = v9 * 11 + t;
                v10 = v10 * 12 + t;
                v11 = v11 * 13 + t;
                v12 = v12 * 14 + t;
                v13 = v13 * 15 + t;
                v14 = v14 * 16 + t;
                v15 = v15 * 17 + t;
            }
            a[i] = v0 + v1 + v2 + v3 + v4 + v5 + v6
                + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + v15 + i;
        }
        return a;
    }

    static long sum(int[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s = s * 31 + a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        System.out.println(sum(none16(n, m)) + " " + sum(few16(n, m)) + " " + sum(none17(n, m)) + " " + sum(few17(n, m)));
    }
}
