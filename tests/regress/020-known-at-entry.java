// a condition that no iteration changes, and whose answer is known where the loop begins
//
// run: 40
// expect: 3
// run: 2
// expect: 2
class KnownAtEntry {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int m = 3;
        boolean[] a = new boolean[m];
        for (int i = 0; i < m; i++)
            a[i] = n < ((m & 7) == 0 ? n : i);
        for (int i = 0; i < n; i++)
            a[i * 5 % m] = m < 5;
        int s = 0;
        for (int i = 0; i < m; i++)
            if (a[i])
                s++;
        System.out.println(s);
    }
}
