// ways to leave a method, from inside of loops and choices
// run: 10
// expect: 10 -1 403 175 1 6
// expect: more
// run: 0
// expect: 0 -1 101 127 3 0
class Returns {
    static int find(int[] a, int x) {
        for (int i = 0; i < a.length; i++)
            if (a[i] == x) return i;
        return -1;
    }
    static int nested(int n) {
        for (int i = 1; ; i++)
            for (int j = 1; j <= i; j++)
                if (i * j > n) return i * 100 + j;
    }
    static int spin(int n) { while (true) { if (n > 100) return n; n = n * 2 + 1; } }
    static int both(int n) { if (n > 5) { return 1; } else if (n > 2) { return 2; } else { return 3; } }
    static int bisect(int[] a, int x) {
        int low = 0, high = a.length;
        while (low < high) {
            int mid = low + high >>> 1;
            if (a[mid] < x) low = mid + 1; else high = mid;
        }
        return low;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[20];
        for (int i = 0; i < 20; i++)
            a[i] = i * i;
        System.out.println(find(a, n * n) + " " + find(a, 7) + " " + nested(n) + " " + spin(n) + " " + both(n) + " " + bisect(a, n * 3));
        if (n == 0) return;
        System.out.println("more");
    }
}
