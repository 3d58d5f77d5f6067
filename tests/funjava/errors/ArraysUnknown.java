// javac: rejects
class ArraysUnknown {
    static int[] f(int n) {
        int[] a = new int[n];
        Arrays.fill(a, 1);                      // error: no variable 'Arrays'
        return a.clone(5);                      // error: int[] has no methods
    }
}
