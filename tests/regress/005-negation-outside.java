// a negation from outside of a parallel loop decides inside of it
// run: 4
// expect: 3 2096 true
// run: 40
// expect: 4 25580 false
class NegationOutside {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        boolean small = !(n / 2 >= 9);
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = (i + 3) * (i + 3);
        int first = small ? 3 : 4;
        long s = 0;
        for (int i = 0; i < n; i++)
            s += small ? 524L : a[i];
        System.out.println(first + " " + s + " " + small);
    }
}
