// Elements that each iteration of a loop writes, and that it reads again behind that, among others.
// run: 4
// expect: 2093827072
// expect: 210453522
// run: 9
// expect: -1622202302
// expect: -1125892820
// run: 30
// expect: 210060224
// expect: 1334157120
class X {
    static int sum(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i] * (i + 1); return s; }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[][] a = new int[4][4];
        for (int i = 0; i < n; i++) a[i % 4][(i * 3) % 4] = i;
        int s = 0;
        for (int j = 0; j < 4; j++)
            for (int w = 0; w < n; w++) {
                a[0][j] -= w * 3 + j;
                s = s * 31 + sum(a[w % 4]);
            }
        System.out.println(s);
        int[] b = new int[8];
        for (int w = 0; w < n; w++) {
            b[3] += w * 3;
            s = s * 31 + b[w % 8];
        }
        System.out.println(s);
    }
}
