// javac: accepts
class WriteTwice {
    static int[] f(int n) {
        int[] a = new int[n];
        int x = a[3] = 4;                       // error: an element is written by a statement of its own
        int y = a[1]++;                         // error: an element is written by a statement of its own
        y = a[2] += x;                          // error: an element is written by a statement of its own
        a[y++] += 1;                            // error: '+=' would change a variable twice here: change it in a statement of its own
        a[x = 2]--;                             // error: '--' would change a variable twice here: change it in a statement of its own
        return a;
    }
}
