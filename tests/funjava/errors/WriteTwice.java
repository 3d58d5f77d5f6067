// javac: accepts
class WriteTwice {
    static int[] f(int n) {
        int[] a = new int[n];
        a[0] += 1;                              // error: an element is written once: gather the value in a variable, then write it with =
        a[1]++;                                 // error: an element is written once
        --a[2];                                 // error: an element is written once
        int x = a[3] = 4;                       // error: an element is written by a statement of its own
        a[4] <<= 2;                             // error: an element is written once
        return a;
    }
}
