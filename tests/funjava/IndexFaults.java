// run: 0 5
// expect: length 5
// expect: 0
// expect: 1
// run: -1 5
// expect: length 5
// error: 28: array index out of bounds: index -1, length 5
// run: 5 5
// expect: length 5
// error: 28: array index out of bounds: index 5, length 5
// run: 1 0
// expect: length 0
// error: 28: array index out of bounds: index 1, length 0
// run: 2147483647 3
// expect: length 3
// error: 28: array index out of bounds: index 2147483647, length 3
class IndexFaults {
    static int[] squares(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        return a;
    }
    public static void main(String[] args) {
        int i = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        int[] a = squares(n);
        System.out.println("length " + a.length);
        System.out.println(a[i]);
        System.out.println(a[i + 1]);
    }
}
