// javac: accepts
class WriteTwice {
    static int[] f(int n) {
        int[] a = new int[n];
        a[0] += 1;                              // error: an element is written with = alone: gather the value in a variable, or write a[i] = a[i] + x
        a[1]++;                                 // error: an element is written with = alone
        --a[2];                                 // error: an element is written with = alone
        int x = a[3] = 4;                       // error: an element is written by a statement of its own
        a[4] <<= 2;                             // error: an element is written with = alone
        return a;
    }
}
