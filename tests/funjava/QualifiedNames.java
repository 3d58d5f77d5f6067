// run: 9
// expect: 40 3.0 11 7
// java.lang.Math, java.util.Arrays: names with their packages.
class QualifiedNames {
    static int[] filled(int n, int x) {
        int[] a = new int[n];
        java.util.Arrays.fill(a, x);
        return a;
    }
    public static void main(String[] args) {
        int n = java.lang.Integer.parseInt(args[0]);
        int[] a = filled(n, 3);
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += a[i] + java.lang.Math.max(0, i - 3);
        int java = 7;
        System.out.println((sum - 2) + " " + Math.sqrt(n) + " " + (n + 2) + " " + java);
    }
}
