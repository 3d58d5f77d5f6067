// javac: accepts
class WriteTwice {
    static int[] f(int n) {
        int[] a = new int[n];
        a[0] = (a = new int[n])[1];             // error: 'a' gets another array while an element of it is written
        a[n++] += a[(a = new int[n]).length]++; // error: 'a' gets another array while an element of it is written
        return a;
    }
}
