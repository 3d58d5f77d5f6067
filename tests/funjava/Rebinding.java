// variables that name one array after another
// run: 12 5
// expect: 1 904 -336 16 10
// run: 4 0
// expect: 1 1 3 4 3
class Rebinding {
    static int[] step(int[] a) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++)
            b[i] = a[(i + n - 1) % n] + 2 * a[i] - a[(i + 1) % n];
        return b;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i;
        int[] first = a;
        for (int t = 0; t < steps; t++)
            a = step(a);
        int[] longest = first;
        for (int t = 0; t < steps; t++) {
            int[] next = new int[t + n];
            for (int i = 0; i < t + n; i++)
                next[i] = longest[i % longest.length] + t;
            longest = next;
        }
        System.out.println(first[1] + " " + a[1] + " " + a[n - 1] + " " + longest.length + " " + longest[longest.length - 1]);
    }
}
