// turns that make chunks again and again are tasks of their own, also in a leaf
// run:
// expect: -526823638267208344
// expect: 553.0
class LeafTasks {
    public static void main(String[] args) {
        int n = 20;
        int[][] a = new int[n][8];
        for (int i = 0; i < n; i++) for (int j = 0; j < 8; j += 2) a[i][j] = i * j + 1;
        long s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < 8; j++) s = s * 3 + a[i][j];
        System.out.println(s);
        double t = 0;
        for (int i = 0; i < 100; i++) { int[] b = new int[4]; int k = i; while (k > 0) { b[k & 3] = k; k = k / 3; } t += b[1] + 0.5; }
        System.out.println(t);
    }
}
