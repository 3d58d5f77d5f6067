// javac: accepts
class WriteTwice {
    static int[] f(int n) {
        int[] a = new int[n];
        int x = 1, y = 2;
        a[y++] += 1;                            // error: '+=' would change a variable twice here: change it in a statement of its own
        a[x = 2]--;                             // error: '--' would change a variable twice here: change it in a statement of its own
        return a;
    }
}
